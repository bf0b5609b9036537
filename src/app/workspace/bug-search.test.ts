import { expect, it } from 'vitest';
import { type BugSearchEvent, bugsIn, searchBugs } from './bug-search.js';
import type { Called } from './call.js';

const said = (answer: string, more: Partial<Called> = {}): Called => ({
  command: 'solver',
  ending: 'exit 0',
  exit: 0,
  signal: null,
  ms: 1,
  answers: [answer],
  crash: null,
  model: null,
  stdout: '',
  stderr: '',
  complaint: null,
  ...more,
});
const kinds = (...args: Parameters<typeof bugsIn>) => bugsIn(...args).map(({ what, who }) => [what, who]);

it('accuses whoever contradicts what is known, and all of those who contradict each other', () => {
  expect(kinds({ status: 'sat' }, [said('sat'), said('unsat'), said('unknown')])).toEqual([['wrong-answer', [1]]]);
  expect(kinds({ status: null }, [said('sat'), said('unknown'), said('unsat')])).toEqual([['disagreement', [0, 2]]]);
  expect(kinds({ status: null }, [said('sat'), said('unknown'), said('sat')])).toEqual([]);
});

it('takes no answer from whoever crashes or rejects', () => {
  const crashed = said('sat', { crash: 'abort in f', ending: 'SIGABRT' });
  expect(kinds({ status: null }, [crashed, said('unsat')])).toEqual([['crash', [0]]]);
  const rejected = said('sat', { complaint: { kind: 'rejected', message: 'no arrays' } });
  expect(kinds({ status: 'unsat' }, [rejected])).toEqual([]);
});

it('says once how a program died', () => {
  const because = (crash: string, ending: string) =>
    bugsIn({ status: null }, [said('sat', { crash, ending })])[0]?.because;
  expect(because('exit 134', 'exit 134')).toBe('exit 134');
  expect(because('exit 134 | Assertion failed: mul', 'exit 134')).toBe('exit 134: Assertion failed: mul');
  expect(because('SIGABRT | abort in f', 'SIGABRT')).toBe('SIGABRT: abort in f');
  expect(because('fault | ASSERTION VIOLATION (a.cpp)', 'exit 1')).toBe('exit 1: ASSERTION VIOLATION (a.cpp)');
});

it('counts the seeds up, and tells on which of them a command dies', async () => {
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
    expect(event.bug.what).toBe('crash');
    expect(event.formula.text.length % 2).toBe(1);
  }
  const odd = events.filter((event) => event.kind === 'bug').length;
  expect(odd).toBeGreaterThan(0);
  expect(odd).toBeLessThan(6);
});
