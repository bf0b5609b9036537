import { readFileSync } from 'node:fs';
import { stripVTControlCharacters } from 'node:util';
import { describe, expect, it } from 'vitest';
import { type CampaignEvent, type Group, type Summary, Tally, currentFacts } from '../../src/campaign/index.js';
import { summaryLines } from '../../src/cli/findings/index.js';
import { Progress, statusLines } from '../../src/cli/hunt/progress.js';
import { makeFinding } from '../support/findings.js';

const page = readFileSync(new URL('../../docs/status.md', import.meta.url), 'utf8');

/** The lines that the page explains: `…` stands for any text, and a plural also for the singular. */
const EXPLAINED = [...page.matchAll(/^\| (`[^|]*) \|/gm)].flatMap(([, cell = '']) =>
  [...cell.matchAll(/`([^`]+)`/g)].map(([, line = '']) => ({
    line,
    pattern: new RegExp(
      line
        .replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`)
        .replaceAll(/([a-z])s\b/g, '$1s?')
        .replaceAll('…', '.*'),
    ),
  })),
);

const makeGroup = (id: string, kind: Group['kind'], known: string | null = null): Group => {
  const smallest = makeFinding(id, { kind, signature: `signature of ${id}` });
  return {
    ...currentFacts(smallest),
    group: id,
    count: 2,
    again: 0,
    known,
    returned: null,
    smallest,
    blamed: [],
    left: { reduce: null, bisect: null },
    kinds: [],
    trusts: [],
  };
};

const makeEnumeration = (source: string, drawn: number, isWhole: boolean): Summary['enumerated'][number] => ({
  strategy: 'enumerate',
  source,
  of: 'of at most 3 nodes',
  indices: 10_000,
  drawn,
  formulas: drawn,
  decided: drawn,
  elsewhere: 0,
  leftOut: 0,
  isWhole,
  solvers: { z3: { right: drawn, wrong: 0, unjudged: 0, unknown: 0, timeout: 0, rejected: 0, other: 0 } },
});

const EMPTY = new Tally().summary();
const NO_ATTEMPTS = { tests: 0, none: 0, sameAsSeed: 0, duplicates: 0, tooLarge: 0, faults: 0 };
const REPLIES = { right: 3, wrong: 1, undetermined: 1, because: { 'an unreadable reply': 1 } };
/** A summary in which no line is missing. */
const FULL: Summary = {
  ...EMPTY,
  ms: 60_000,
  spent: { tests: 500, seeds: 100, confirming: 100, reducing: 0 },
  tests: 120,
  partial: 2,
  seeds: 10,
  judged: 9,
  disputed: 1,
  unusable: [{ reason: 'cannot be parsed', count: 2 }],
  withoutMutants: [{ reason: 'no strategy can use the seed', count: 1 }],
  duplicates: 3,
  tooLarge: 1,
  solvers: {
    z3: { runs: 9, ms: 500, restarts: 1, answers: { sat: 9 }, late: { ms: 100, stopped: 4, beyond: 2, ended: 1 } },
  },
  models: {
    true: 5,
    false: 1,
    undetermined: 1,
    missing: 1,
    ms: 10,
    because: { quantifier: 1 },
    replies: { 'get-value': REPLIES },
  },
  lacking: [
    { solver: 'z3', feature: 'sort Set', refused: 2, unsent: 8, example: 'unknown sort', isUnsupported: true },
    { solver: 'z3', feature: 'invalid extract', refused: 2, unsent: 0, example: '', isUnsupported: false },
  ],
  newlyRejected: [{ solver: 'z3', seeds: 2, example: 'seeds/a.smt2', because: '(error "unknown sort Set")' }],
  enumerated: [
    makeEnumeration('bool', 10_000, true),
    makeEnumeration('ints', 20, false),
    makeEnumeration('reals', 900, false),
  ],
  findings: { ...EMPTY.findings, crash: 2, refuses: 1 },
  trusts: { ...EMPTY.trusts, crash: { observed: 2 } },
  groups: [
    makeGroup('a', 'crash', 'issue 1'),
    makeGroup('b', 'crash'),
    { ...makeGroup('c', 'crash'), returned: 'fixed in 5.3.0, shows again in 5.4.1' },
    makeGroup('d', 'refuses'),
  ],
  made: ['opfuzz', 'sae'].map((strategy) => ({ ...NO_ATTEMPTS, strategy, tests: 2 })),
  decidedAlone: { z3: 3 },
  behind: [
    { ...NO_ATTEMPTS, strategy: 'opfuzz', tests: 2, none: 1 },
    { ...NO_ATTEMPTS, strategy: 'sae' },
  ],
  again: 4,
  unconfirmed: 1,
  unconfirmedClaims: { opfuzz: 1 },
  unreduced: ['crash-1'],
  unbisected: ['crash-1'],
  refutedClaims: [{ strategy: 'own', because: 'claims of the strategy own are ignored: one is wrong', withdrawn: 1 }],
  contradictedClaims: [
    {
      strategy: 'own',
      count: 2,
      claimed: 'sat',
      answered: 'unsat',
      witnesses: [],
      because: 'wrong',
      script: 'a'.repeat(64),
    },
  ],
  slow: [
    { kind: 'slow', at: 1, solver: 'z3', ms: 9, seedMs: 1, because: 'slow', coordinates: makeFinding('a').coordinates },
  ],
  versions: [{ solvers: ['z3'], groups: 1 }],
  state: 'interrupted',
};

const EVENTS: readonly CampaignEvent[] = [
  { kind: 'finding', at: 1, finding: makeFinding('a', { kind: 'crash' }) },
  { kind: 'seed-left-out', at: 1, path: 'a.smt2', reason: 'it asserts nothing' },
  { kind: 'solver-dropped', at: 1, solver: 'z3', queries: 50, because: 'z3 answered none of its first 50 queries' },
  { kind: 'fault', at: 1, coordinates: null, message: 'it failed' },
] as unknown as readonly CampaignEvent[];

function showEvents(): string[] {
  const written: string[] = [];
  const progress = new Progress({
    outputMode: 'live',
    output: { write: (text) => written.push(text), columns: 500 },
    folder: 'c',
    jobs: 2,
    pathOf: (id) => `c/findings/${id}`,
  });
  for (const event of EVENTS) progress.onEvent(event);
  return written.flatMap((text) => text.trimEnd().split('\n'));
}

const where = { folder: 'c', pathOf: (id: string) => `c/findings/${id}`, columns: 500 };

describe('docs/status.md', () => {
  it.each([
    ['the summary', () => summaryLines(FULL, { ...where, most: 2 })],
    ['the summary of a hunt without findings', () => summaryLines({ ...EMPTY, tests: 1 }, { ...where, most: 2 })],
    ['the status', () => statusLines(FULL, 2)],
    ['the status of a hunt without findings', () => statusLines(EMPTY, 2)],
    ['events', showEvents],
  ])('explains each line of %s', (_, makeLines) => {
    const lines = makeLines().map(stripVTControlCharacters);
    expect(lines.length).toBeGreaterThan(1);
    expect(lines.filter((line) => !EXPLAINED.some(({ pattern }) => pattern.test(line)))).toEqual([]);
  });

  it('explains no line that the program no longer prints', () => {
    const files = [
      'cli/hunt/progress',
      'cli/findings/summary-text',
      'cli/findings/finding-text',
      'campaign/log/trouble',
      'campaign/log/summary',
      'campaign/log/findings',
    ];
    const source = files
      .map((name) => readFileSync(new URL(`../../src/${name}.ts`, import.meta.url), 'utf8'))
      .join('\n');
    const words = EXPLAINED.flatMap(({ line }) => line.match(/[a-z]{4,}/g) ?? []);
    expect(words.length).toBeGreaterThan(60);
    // Plurals are formed by code.
    expect(words.filter((word) => !source.includes(word.replace(/s$/, '')))).toEqual([]);
  });
});
