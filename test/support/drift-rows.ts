import { classifyChange } from '../../lab/drift/classify.js';
import type { Change, DriftPair, DriftRow, DriftRun, SeedCount } from '../../lab/drift/contract.js';

export const run = (word: string, ms = 10): DriftRun => {
  const answers = word.split(' ').filter((each) => /^(?:sat|unsat|unknown|refused)$/.test(each)) as DriftRun['answers'];
  const last = word.split(' ').at(-1) ?? '';
  const standing = (
    /^(?:sat|unsat)$/.test(last) ? (answers.includes('unknown') ? 'unknown' : 'decided') : last
  ) as DriftRun['standing'];
  return { standing, answers, detail: null, ms };
};
export const pair = (from: string, to: string): DriftPair => ({ from: run(from), to: run(to) });

export const row = (file: string, from: string, to: string, more: Partial<DriftRow> = {}): DriftRow => {
  const pairs = [pair(from, to)];
  const facts = {
    point: file,
    file,
    logic: 'QF_BV',
    theories: ['FixedSizeBitVectors'],
    options: '',
    drawn: [],
    checks: 1,
  };
  const faults = { from: null, to: null };
  const errors = faults;
  const none = { true: 0, false: 0, undetermined: 0, missing: 0 };
  const models = { from: none, to: none };
  return {
    ...facts,
    pairs,
    ...classifyChange(pairs, 1),
    ratio: null,
    seeds: null,
    faults,
    errors,
    models,
    openModels: [],
    optima: { compared: 0, difference: null, open: [] },
    timed: true,
    ...more,
  };
};

/** The newer version shows a change with the first of the other random seeds, and the reverse with the next ones. */
export const seedCount = (change: Change, shown: number, reversed: number, tried: number): SeedCount => {
  const shows = (at: number) => (at < shown ? 'change' : at < shown + reversed ? 'reverse' : 'neither');
  const each = (at: number) => ({ seed: at + 1, shows: shows(at), ...pair('sat', 'sat') }) as const;
  return {
    change,
    shown: shown + 1,
    reversed,
    of: tried + 1,
    tried: Array.from({ length: tried }, (_, at) => each(at)),
  };
};

/** One row each: same, lost, contradiction, answered. */
export const rows = [
  row('a', 'sat', 'sat'),
  row('b', 'sat', 'timeout'),
  row('c', 'sat', 'unsat', {
    faults: { from: { kind: 'wrong-answer', trust: 'claimed', check: 0, because: ':status is unsat' }, to: null },
  }),
  row('d\u001b[2J', 'timeout', 'sat', { logic: null, theories: [], options: 'opt=1' }),
];
