import { once } from 'node:events';
import { chmodSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { type ExperimentEvent, experiment, experimentLine } from '../../lab/index.js';
import { jsonLines, startGainsay, useWorkshop } from '../support/gainsay.js';
import { runHere } from '../support/run-here.js';
import { nightly } from '../support/nightly.js';

const SMALL = { sizes: '10', min: '1', max: '2', step: '1', files: '3', alone: '0' };
const WORDS = Object.entries(SMALL).flatMap(([name, value]) => [`${name}=${value}`]);

const shop = useWorkshop();

nightly('ends the command when its work is done, even if a WebAssembly solver keeps the process alive', async () => {
  const out = join(shop.path, 'cnf');
  const child = startGainsay(['lab', 'experiment', 'btor-cnf', '--solver', 'z3@npm:newest', ...WORDS, '--out', out]);
  const killed = setTimeout(() => child.kill('SIGKILL'), 60_000);
  const [code] = (await once(child, 'exit')) as [number | null];
  clearTimeout(killed);
  expect(code).toBe(0);
  expect(readFileSync(join(out, 'table.md'), 'utf8')).toContain('6 of 6 points');
});

nightly('emits each row, reports the rows so far when stopped, and continues after them when resumed', async () => {
  const options = {
    experiment: 'btor-cnf',
    settings: SMALL,
    solvers: [shop.solver('z3', {})],
    out: join(shop.path, 'cnf'),
  };
  const stop = new AbortController();
  const work = experiment(options, { signal: stop.signal });
  const events: ExperimentEvent[] = [];
  for await (const event of work) {
    events.push(event);
    if (event.kind === 'experiment-row' && event.done === 2) stop.abort();
  }
  const stopped = await work.result;
  expect(stopped).toMatchObject({ folder: options.out, all: 6, stopped: true });
  expect(stopped.done).toBeLessThan(6);
  expect(events[0]).toEqual({ kind: 'experiment-opened', folder: options.out, done: 0, all: 6 });
  expect(events.at(-1)).toEqual({ kind: 'experiment-reported' });
  expect(readFileSync(join(options.out, 'table.md'), 'utf8')).toContain(`${stopped.done} of 6 points`);
  // The printed command line is equivalent and resumes the experiment.
  const words = experimentLine(options).split(' ').slice(1);
  const { code, out } = await runHere(words);
  expect([code, out]).toEqual([0, `6 of 6 points; see ${join(options.out, 'table.md')}\n`]);
  const rows = jsonLines<{ point: string }>(readFileSync(join(options.out, 'rows.jsonl'), 'utf8'));
  expect(new Set(rows.map(({ point }) => point)).size).toBe(6);
  expect(rows).toHaveLength(6);
});

it('locks the folder of an experiment, and releases it at the end', async () => {
  const options = { experiment: 'btor-cnf', settings: SMALL, solvers: [shop.solver('z3', {})] };
  const out = join(shop.path, 'cnf');
  const stop = new AbortController();
  const first = experiment({ ...options, out }, { signal: stop.signal });
  for await (const event of first) {
    if (event.kind !== 'experiment-opened') continue;
    await expect(experiment({ ...options, out }).result).rejects.toThrow(
      `${out} is in use by another gainsay (process ${process.pid})`,
    );
    stop.abort();
  }
  await first.result;
  const { done, all } = await experiment({ ...options, out }).result;
  expect(done).toBe(all);
});

it('rejects unusable options, and writes nothing', async () => {
  const out = join(shop.path, 'none');
  const ran = (more: object) => experiment({ experiment: 'btor-cnf', out, ...more }).result;
  await expect(ran({ experiment: 'btor-cnv' })).rejects.toThrow("there is no experiment 'btor-cnv'");
  await expect(ran({ settings: { files: 'many' } })).rejects.toThrow('files cannot be many');
  await expect(ran({ solvers: ['z3:/no/such/solver'] })).rejects.toThrow('/no/such/solver');
  expect(() => experimentLine({ experiment: 'btor-cnf', settings: { file: '1' } })).toThrow(
    'btor-cnf has no setting file',
  );
  expect(existsSync(out)).toBe(false);
});

nightly(
  'counts the checks of each reducer, keeps reduced scripts that still fail, and reports errors',
  async () => {
    const script = (name: string, text: string) => {
      const path = join(shop.path, 'scripts', name);
      mkdirSync(join(shop.path, 'scripts'), { recursive: true });
      writeFileSync(path, text);
    };
    // A script that "fails" while the word `bad` occurs. The check exits with 0, like other checks for reducers.
    const long = Array.from({ length: 5 }, (_, at) => `(assert (or p${at % 3} (not p${(at + 1) % 3})))`).join('\n');
    script(
      'a.smt2',
      `(declare-const p0 Bool)(declare-const p1 Bool)(declare-const p2 Bool)(declare-const bad Bool)\n${long}\n(assert (and bad p0))\n(check-sat)\n`,
    );
    script('b.smt2', '(assert true)\n(check-sat)\n');
    const other = join(shop.path, 'lines.sh');
    // A reducer that tries to remove each line, from the last to the first, and omits it if the rest still fails.
    writeFileSync(
      other,
      `#!/bin/sh
n=$(wc -l <"$1")
while [ "$n" -gt 0 ]; do
  sed "\${n}d" "$1" >"$1.new"
  "$2" "$1.new" && cp "$1.new" "$1"
  n=$((n - 1))
done
`,
    );
    chmodSync(other, 0o755);
    const options = {
      experiment: 'reducers',
      settings: {
        inputs: join(shop.path, 'scripts'),
        check: 'grep -q bad',
        algorithms: 'full,ddmin',
        others: `lines=${other} {in} {check}; none=true {in} {check}; worse=sh -c "echo >{out}" {in} {check}`,
      },
      // The experiment opens solvers without running them. The default would be the Z3 shipped with the package.
      solvers: [shop.solver('z3', {})],
      out: join(shop.path, 'reducers'),
    };
    expect(await experiment(options).result).toMatchObject({ done: 10, all: 10 });
    const rows = jsonLines<Record<string, unknown>>(readFileSync(join(options.out, 'rows.jsonl'), 'utf8'));
    const of = (reducer: string) => rows.find((row) => row.reducer === reducer && String(row.input).endsWith('a.smt2'));
    const full = of('full');
    const lines = of('lines');
    expect([full, of('ddmin'), lines].map((row) => row?.holds)).toEqual([true, true, true]);
    expect(Number(full?.nodesLeft)).toBeLessThan(Number(lines?.nodesLeft));
    // One execution for each of the 8 lines. All declarations are on one line.
    expect(lines?.executions).toBe(8);
    const steps = JSON.parse(String(lines?.steps)) as [number, number][];
    expect(steps.at(-1)?.[1]).toBe(lines?.left);
    expect(of('none')).toMatchObject({ executions: 0, holds: true });
    expect(of('worse')).toMatchObject({ holds: false });
    expect(rows.filter(({ problem }) => problem === 'not all of 3 runs failed')).toHaveLength(5);
    const page = readFileSync(join(options.out, 'table.md'), 'utf8');
    expect(page).toContain('its result does not fail');
    expect(page).toContain('b.smt2 is left out: not all of 3 runs failed.');
    const expectRefusal = (settings: Record<string, string>) =>
      experiment({ ...options, out: join(shop.path, 'refused'), settings: { ...options.settings, ...settings } })
        .result;
    await expect(expectRefusal({ algorithms: 'fulll' })).rejects.toThrow("there is no algorithm 'fulll'");
    await expect(expectRefusal({ others: 'x=true {in}' })).rejects.toThrow("the command of 'x' has no {check}");
    await expect(expectRefusal({ others: 'x=no-such-program {in} {check}' })).rejects.toThrow(
      "there is no program 'no-such-program'",
    );
    await expect(expectRefusal({ check: '' })).rejects.toThrow('inputs without check');
  },
  120_000,
);
