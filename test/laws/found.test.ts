import { execSync } from 'node:child_process';
import { readFileSync, readdirSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, describe, expect, it } from 'vitest';
import { type KnownBug, askAndExamine, findKnownBug, readKnownBugs } from '../../src/campaign/index.js';
import { countOperators } from '../../src/campaign/triage/index.js';
import { theoriesOf } from '../../src/script/index.js';
import { DEFAULT_LIMITS, type Solver } from '../../src/solver/index.js';
import { readScript } from '../../src/syntax/index.js';
import { FEED, readBugs, toFeed } from '../../scripts/bugs.mjs';
import { openShippedZ3 } from '../setup/solvers.js';
import { nightly } from '../support/nightly.js';

const FOUND = join(dirname(fileURLToPath(import.meta.url)), '../../docs/found');
/** `SOLVER-BUG.md`. */
const PAGES = readdirSync(FOUND).filter((name) => /^\w+-.*\.md$/.test(name));
/** Pages whose bug shows in the WebAssembly Z3. `npm run found` runs all pages on packages. */
const SHOWN = PAGES.filter((name) => {
  const isNative = readFileSync(join(FOUND, name), 'utf8').includes('Seen with a native build only');
  return name.startsWith('z3-') && !isNative;
});

/** The first script of a page (the reduced input), and the options in its command. */
function readPage(page: string): { readonly text: string; readonly words: string } {
  const whole = readFileSync(join(FOUND, page), 'utf8');
  const [, text = ''] = /^```smt2\n(.*?)^```/ms.exec(whole) ?? [];
  const [, words = ''] = /^\$ z3 (.*)bug\.smt2$/m.exec(whole) ?? [];
  return { text, words: words.trim() };
}

it('lists all bugs in the feed as the pages and tables describe them', () => {
  const bugs = readBugs();
  expect(bugs.map(({ name }) => `${name}.md`).sort()).toEqual([...PAGES].sort());
  for (const { name, input, command, evidence, kinds, trust } of bugs) {
    expect([input, command], name).not.toContain('');
    expect(evidence === '', name).toBe(kinds.includes('crash'));
    expect(trust, name).toBe(kinds.includes('crash') ? 'observed' : 'certified');
  }
  expect(readFileSync(FEED, 'utf8')).toBe(toFeed(bugs));
});

it('names each bug in the list of bugs and in the lessons', () => {
  for (const file of ['README.md', 'lessons.md']) {
    const text = readFileSync(join(FOUND, file), 'utf8');
    expect(PAGES.filter((page) => !text.includes(`](${page})`))).toEqual([]);
  }
});

describe('current bugs in docs/found', () => {
  const opened = new Map<string, Promise<Solver>>();
  const withOptions = (words: string): Promise<Solver> => {
    const known = opened.get(words) ?? openShippedZ3({ mode: 'fresh' }, words);
    opened.set(words, known);
    return known;
  };
  afterAll(async () => {
    for (const solver of opened.values()) await (await solver).close();
  });

  it('lists every bug page of docs/found', () => {
    const list = readFileSync(join(FOUND, 'README.md'), 'utf8');
    expect(PAGES.length).toBeGreaterThan(0);
    for (const page of PAGES) expect(list).toContain(`(${page})`);
  });

  it('gives a command that writes the input of a page to a file', () => {
    const [, command = ''] =
      /^(awk .*) docs\/found\/\S+ > bug\.smt2$/m.exec(readFileSync(join(FOUND, 'README.md'), 'utf8')) ?? [];
    for (const page of PAGES.slice(0, 3))
      expect(execSync(`${command} ${page}`, { cwd: FOUND, encoding: 'utf8' })).toBe(readPage(page).text);
  });

  it('states for each page how its bug is recognised, in which version it is fixed, and its issue', () => {
    const bugs = readKnownBugs(readFileSync(join(FOUND, 'known.json'), 'utf8')).map((each) => {
      if ('severity' in each) throw new Error(each.message);
      return each;
    });
    const rows = readFileSync(join(FOUND, 'README.md'), 'utf8').split('\n');
    expect([...new Set(bugs.map(({ name }) => `${name}.md`))].sort()).toEqual([...PAGES].sort());
    for (const { name, url, fixed } of bugs) {
      const row = rows.find((line) => line.includes(`(${name}.md)`)) ?? '';
      expect(/ fixed in (\S+) /.exec(row)?.[1]).toBe(fixed);
      expect(row).toContain(url === undefined ? '| not reported |' : `(${url})`);
      if (url !== undefined) expect(row).not.toContain('| open |');
    }
  });

  it('recognises an input of its page by each entry', () => {
    const bugs = readKnownBugs(readFileSync(join(FOUND, 'known.json'), 'utf8')) as readonly KnownBug[];
    for (const { signature: _, frame: __, ...bug } of bugs) {
      const page = readFileSync(join(FOUND, `${bug.name}.md`), 'utf8');
      const [, words = ''] = /^\$ [\w-]+ (.*)bug\.smt2$/m.exec(page) ?? [];
      const [, got = null] = /^wrong-(sat|unsat)$/.exec(bug.kind ?? '') ?? [];
      const known = [...page.matchAll(/^```smt2\n(.*?)^```/gms)].map(([, text = '']) => {
        const { script } = readScript(text);
        const observation = {
          kind: (got === null ? bug.kind : 'wrong-answer') as 'wrong-answer',
          got: got as 'sat' | 'unsat' | null,
          families: [bug.solver ?? ''],
          versions: [bug.versions?.from ?? '1'],
          signature: null,
          theories: theoriesOf(script),
          operators: countOperators(script),
          shape: '',
          input: `${words}\n${text}`,
        };
        return findKnownBug([bug], observation)?.name;
      });
      expect(known, JSON.stringify(bug)).toContain(bug.name);
    }
  });

  it.each([
    ['z3-fp-rem', 'false = of fp, fp.rem', [], '5.3.0'],
    ['z3-const-array-finite', 'false = of const, store', [], '5.3.0'],
    ['z3-fp-fma-subnormal', 'an invalid model was generated, but the model is valid', ['fp.fma', 'fp.isZero'], '5.4.0'],
    ['z3-store-lambda', 'false or of bvadd, bvult, lambda, select, store', [], '5.3.2'],
  ])('recognises an invalid model: %s', (name, signature, operators, fixed) => {
    const bugs = readKnownBugs(readFileSync(join(FOUND, 'known.json'), 'utf8')) as readonly KnownBug[];
    const find = (version: string, other = signature) =>
      findKnownBug(bugs, {
        kind: 'invalid-model',
        got: null,
        families: ['z3'],
        versions: [version],
        signature: other,
        theories: ['FloatingPoint'],
        operators: Object.fromEntries(operators.map((each) => [each, 1])),
        shape: '',
      });
    expect(find('4.13.0')).toMatchObject({ name, isReturned: false });
    expect(find(fixed)?.isReturned).toBe(true);
    expect(find('4.13.0', 'false = of bvadd')).toBeUndefined();
  });

  it('names all bugs that a wrong value of fp.fma may show', () => {
    const bugs = readKnownBugs(readFileSync(join(FOUND, 'known.json'), 'utf8')) as readonly KnownBug[];
    const observation = {
      kind: 'wrong-value',
      got: null,
      families: ['z3'],
      versions: ['4.13.0'],
      theories: [],
      operators: {},
      shape: '',
    } as const;
    expect(findKnownBug(bugs, { ...observation, signature: 'fp.isSubnormal of fp.fma' })?.name).toBe(
      'z3-fp-fma-subnormal or z3-fp-fma',
    );
  });

  it('recognises all crashes of bv1-blast, and no other crash', () => {
    const bugs = readKnownBugs(readFileSync(join(FOUND, 'known.json'), 'utf8')) as readonly KnownBug[];
    const find = (text: string, signature: string) => {
      const observation = {
        kind: 'crash',
        got: null,
        families: ['z3'],
        versions: ['5.4.1'],
        signature,
        theories: ['FixedSizeBitVectors'],
        operators: {},
        shape: '',
        input: `-smt2 -in\n${text}`,
      } as const;
      return findKnownBug(bugs, observation)?.name;
    };
    const assertion = 'fault | ASSERTION VIOLATION UNEXPECTED CODE WAS REACHED. (ast.cpp)';
    for (const text of [
      readPage('z3-bv1-blast.md').text,
      '(assert (= #b00 (bvadd #b00 #b00)))(apply bv1-blast)',
      '(declare-const f (_ BitVec 1))(assert (= f #b1))(check-sat-using (then bv1-blast smt))',
    ])
      for (const signature of ['SIGSEGV', assertion]) expect(find(text, signature)).toBe('z3-bv1-blast');
    const other = '(assert (forall ((f (_ BitVec 4))) (bvult #x0 f)))(apply bit-blast)';
    for (const signature of ['SIGSEGV', assertion]) expect(find(other, signature)).toBeUndefined();
  });

  nightly.each(SHOWN)(
    'shows the bug of %s in the shipped Z3',
    async (page) => {
      const { text, words } = readPage(page);
      const { script } = readScript(text);
      const clock = { now: () => 0, sleep: () => Promise.resolve() };
      const options = {
        limits: { ...DEFAULT_LIMITS, timeoutMs: 60_000 },
        clock,
        models: true,
        effort: 'thorough',
      } as const;
      const run = await askAndExamine(await withOptions(words), { text, script }, options);
      const wrong = [
        run.outcome === 'crashed',
        run.model?.verdict === 'false',
        ...(run.replies ?? []).map(({ verdict }) => verdict === 'wrong'),
      ];
      expect(wrong).toContain(true);
    },
    120_000,
  );
});
