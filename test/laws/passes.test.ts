import { readFileSync, readdirSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { readBtor, toScript } from '../../src/btor/index.js';
import { BTOR_DEFAULTS, btorOfSeed } from '../../src/generate/index.js';
import {
  type PassLaw,
  GRAPH_PASSES,
  SCRIPT_PASSES,
  SEXP_PASSES,
  ScriptLanguage,
  checkPass,
  graphLanguage,
  normaliseSexps,
  reducibleBtor,
  reducibleScript,
  sexpLanguage,
  sexpSubject,
  toSubject,
} from '../../src/reduce/index.js';
import type { Script } from '../../src/script/index.js';
import { readScript } from '../../src/syntax/index.js';
import { DEPTH, byDepth } from '../support/laws.js';

const ALL = DEPTH === 'deep';
const EVERY = byDepth({ sample: 960, whole: 16, deep: 1 });
/** Maximum number of moves that a pass may list for one text. */
const MOST = 20_000;
const LARGEST = ALL ? 2_000 : 700;

const folder = new URL('../../seeds/', import.meta.url);
const seeds = readdirSync(folder, { recursive: true, encoding: 'utf8' })
  .filter((name) => name.endsWith('.smt2'))
  .sort()
  .map((name) => readFileSync(new URL(name, folder), 'utf8'))
  .filter((text) => text.length <= LARGEST)
  .filter((_, i) => i % EVERY === 0);

function complaints(text: string): string[] {
  return readScript(text).diagnostics.map(({ code, message }) => `${code} ${message}`);
}

/** Passes whose moves never make a script smaller by themselves, only together with other moves. */
const NEVER_ALONE: ReadonlySet<string> = new Set(['single-width', 'contains-to-concat']);

/** Returns a function that finds the first diagnostic of a text, except diagnostics that the script `of` has too. */
function newComplaint(of: string): (text: string) => string | undefined {
  const before = complaints(of);
  return (text) => complaints(text).find((each) => !before.includes(each));
}

describe.each(SCRIPT_PASSES.map((pass) => ({ name: pass.name, pass })))('$name', ({ pass }) => {
  it('fulfils the contract of passes over scripts', () => {
    let smaller = 0;
    for (const text of [...pass.examples.map(({ script }) => script), ...seeds]) {
      const { script } = readScript(text);
      const language = new ScriptLanguage(script, { frozen: () => false });
      language.tidy = true;
      const law = { language, problem: newComplaint(text), most: MOST };
      const report = checkPass(pass, toSubject(script), law);
      expect(report.problems, text).toEqual([]);
      smaller += report.smaller;
    }
    if (!NEVER_ALONE.has(pass.name)) expect(smaller).toBeGreaterThan(0);
  });
});

describe.each(SEXP_PASSES.map((pass) => ({ name: pass.name, pass })))('$name', ({ pass }) => {
  it('fulfils the contract of passes over S-expressions', () => {
    const own = '(a (let ((x (f b))) (g x 17 |y| (_ FloatingPoint 8 24) (h #b101))) "text")\n(c (d))\n';
    const law: Omit<PassLaw<never, never, never>, 'language'> = {
      problem: (text) => (normaliseSexps(text) === text ? undefined : 'it is printed in another way'),
      most: MOST,
    };
    let smaller = 0;
    for (const text of [own, ...seeds]) {
      const subject = sexpSubject(text);
      if ('code' in subject) throw new Error(subject.message);
      const report = checkPass(pass, subject, { ...law, language: sexpLanguage });
      expect(report.problems, text).toEqual([]);
      smaller += report.smaller;
    }
    expect(smaller).toBeGreaterThan(0);
  });
});

/** Number of nodes per graph. Small, because each pass tries every move. */
const NODES = byDepth({ sample: 5, whole: 8, deep: 8 });
const graphs = Array.from({ length: byDepth({ sample: 1, whole: 2, deep: 12 }) }, (_, seed) =>
  btorOfSeed({ ...BTOR_DEFAULTS, nodes: NODES, vars: 3 }, seed),
);
const graphPasses = reducibleBtor(btorOfSeed(BTOR_DEFAULTS, 0)).passes.map(({ name }) => name);

describe.each([...GRAPH_PASSES.map(({ name }) => name), ...graphPasses])('%s', (name) => {
  it('fulfils the contract of passes over graphs', () => {
    let smaller = 0;
    for (const graph of graphs) {
      const btor = reducibleBtor(graph);
      const terms = reducibleScript(toScript(graph).script as Script);
      const problem = (text: string): string | undefined => readBtor(text).diagnostics[0]?.message;
      for (const subject of [btor, terms]) {
        const pass = [...GRAPH_PASSES, ...subject.passes].find((each) => each.name === name);
        if (pass === undefined) continue;
        for (const simplify of byDepth({ sample: [subject === btor], whole: [false, true], deep: [false, true] })) {
          const language = graphLanguage({ simplify });
          const start = new TextDecoder().decode(subject.print());
          const law = { language, problem: subject === btor ? problem : newComplaint(start), most: MOST };
          const report = checkPass(pass, subject, law);
          expect(report.problems).toEqual([]);
          smaller += report.smaller;
        }
      }
    }
    expect(smaller).toBeGreaterThan(0);
  });
});

describe('a pass that breaks the contract', () => {
  const { script } = readScript('(declare-const p Bool)\n(assert p)\n(assert (not p))\n');
  const language = new ScriptLanguage(script, { frozen: () => false });
  const law = { language, problem: newComplaint(''), most: 100 };
  const drop = SCRIPT_PASSES[0] as (typeof SCRIPT_PASSES)[number];
  const problems = (changes: Partial<typeof drop>): string =>
    checkPass({ ...drop, ...changes }, toSubject(script), law).problems.join('; ');

  it('names the part of the contract that a pass breaks', () => {
    let turn = 0;
    const [wave = []] = [...drop.waves(language.view(toSubject(script), () => undefined))];
    expect(problems({})).toBe('');
    expect(problems({ name: 'Drop it' })).toContain('not in kebab-case');
    expect(problems({ summary: 'two\nlines' })).toContain('not one line');
    expect(problems({ waves: () => (turn++ === 0 ? [wave] : [wave.slice(1)]) })).toContain('different moves');
    expect(problems({ waves: () => [wave.map((move) => ({ ...move, weight: 0 }))] })).toContain('less than 1');
    expect(
      problems({
        *waves() {
          for (;;) yield wave;
        },
      }),
    ).toContain('more than 100 moves');
  });
});
