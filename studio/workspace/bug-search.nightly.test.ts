import { expect, it } from 'vitest';
import { type BugSearchEvent, searchBugs } from './bug-search.js';

it('tries successive random seeds and reports crashes of a command', async () => {
  const script = 'process.exit(0); process.abort()';
  const dies = `if (require("fs").readFileSync(0, "utf8").length % 2) process.abort(); ${script}`;
  const line = `${process.execPath} -e '${dies}'`;
  const source = { kind: 'btor', parameters: { numbers: { nodes: 10 } } } as const;
  const events: BugSearchEvent[] = [];
  const work = searchBugs({ source, seed: 5, count: 6, callees: [{ kind: 'command', line, stdin: true }] });
  for await (const event of work) events.push(event);
  expect(await work.result).toEqual({ next: 11 });
  expect(events.flatMap((event) => (event.kind === 'seed-done' ? [event.seed] : []))).toEqual([5, 6, 7, 8, 9, 10]);
  for (const event of events) {
    if (event.kind !== 'bug') continue;
    expect(event.bug.kind).toBe('crash');
    expect(event.formula.text.length % 2).toBe(1);
  }
  const odd = events.filter((event) => event.kind === 'bug').length;
  expect(odd).toBeGreaterThan(0);
  expect(odd).toBeLessThan(6);
});
