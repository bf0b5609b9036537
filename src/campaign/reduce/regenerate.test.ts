import { describe, expect, it } from 'vitest';
import { type ScriptedSeed, campaign, intSeed } from '../../../test/support/scripted-campaign.js';
import { type Script, makeScriptedSolver } from '../../../test/support/scripted-solver.js';
import { loadShippedStrategies } from '../../../test/support/strategies.js';
import { memoise } from '../../util/index.js';
import { type FindingState, readState } from '../log/index.js';
import { findingFiles } from '../report/index.js';
import { normalForm } from '../hunt/draw/index.js';
import type { ReductionContext } from './contract.js';
import { shrinkFinding } from './finding.js';
import { regenerateInput } from './regenerate.js';
import { memoryStore } from '../../../test/support/memory-store.js';

const strategies = loadShippedStrategies();
const SAT = ['(> x 0)', '(and (> x 1) (< x 5))', '(= (* x y) 6)', '(> (+ x y) 3)'].map(intSeed);
const UNSAT = ['(and (> x 5) (< x 1))', '(distinct x x)'].map((term, i) => intSeed(term, i + 4));
const MODEL = '(\n(define-fun x () Int 2)\n(define-fun y () Int 3)\n)';

/** A solver that is right on seeds. Answers `unsat` (wrongly) to other scripts with `text` in them, else `unknown`. */
function wrongAbout(text: string, seeds: readonly ScriptedSeed[]): Script {
  const known = new Map(seeds.map((seed) => [normalForm(seed.script), SAT.includes(seed)]));
  return (input) => {
    const asked = input.split('(reset)\n').map((each) => known.get(each));
    if (!asked.includes(undefined)) {
      const answers = asked.map((sat) => (sat === true ? ('sat' as const) : ('unsat' as const)));
      return answers.length > 1 || asked[0] === false ? answers : { kind: 'answered', answers, model: MODEL };
    }
    const checks = input.split('(check-sat').length - 1;
    return Array.from({ length: checks }, () => (input.includes(text) ? 'unsat' : 'unknown'));
  };
}

/** Hunts, and checks that each finding can be regenerated. Returns the first finding. */
async function hunt(name: string, text: string, seeds: readonly ScriptedSeed[]) {
  const strategy = strategies.filter((each) => each.name === name);
  const store = memoryStore();
  const solvers = () => [makeScriptedSolver('a', wrongAbout(text, seeds))];
  const { findings } = await campaign({ store, seeds, models: true, tests: 60, strategies: strategy, solvers });
  const cx: ReductionContext = {
    store,
    state: await readState(store),
    strategies: strategy,
    clock: { now: () => 0, sleep: () => Promise.resolve() },
    jobs: 1,
    open: () => Promise.resolve(solvers()[0]),
  };
  for (const finding of findings) {
    const regenerated = await regenerateInput(finding, cx);
    expect(regenerated?.test?.text).toBe(await store.get(finding.mutant));
  }
  const [finding] = findings;
  if (finding === undefined) throw new Error('nothing was found');
  return { finding, cx, store };
}

async function shrink(finding: FindingState, cx: Parameters<typeof shrinkFinding>[1]) {
  const reduced = await shrinkFinding(finding, cx, new AbortController().signal);
  if ('reason' in reduced) throw new Error(reduced.reason);
  return reduced;
}

const withModels = memoise(() => hunt('storm', '(> x 1)', SAT));
const joining = memoise(() => hunt('fusion', '(div', [...SAT, ...UNSAT]));

describe('findings whose mutants also depend on models or on a second seed', () => {
  it("regenerates a finding with the seed's models, and keeps the finding's proof while it reduces the finding", async () => {
    const { finding, cx, store } = await withModels();
    expect(finding).toMatchObject({ trust: 'certified', witnesses: ['construction'] });
    const reduced = await shrink(finding, cx);
    expect(reduced).toMatchObject({ trust: 'certified', wrong: { got: 'unsat', expected: 'sat' } });
    expect(await store.get(reduced.script)).toContain('(> x 1)');
  });

  it("locates the fault again in the reduced input, and replaces the finding's earlier fault", async () => {
    const { finding: found, cx } = await withModels();
    const fault = {
      cause: 'abs',
      term: '(assert (= (abs 1) 1))',
      text: '(assert (= (abs 1) 1))',
      expected: 'sat',
    } as const;
    const finding = { ...found, fault };
    const reduced = await shrink(finding, cx);
    expect(reduced.fault?.text).toContain('(> x 1)');
  });

  it('regenerates a finding with all its joined seeds', async () => {
    const { finding, cx, store } = await joining();
    const { joined } = finding;
    expect(joined?.seeds.map(({ path }) => path)).toContain(finding.seedPath);
    expect(finding.expected).toEqual(['sat']);
    expect(await store.get(finding.trace)).toMatch(/^joined {4}seed-\d\.smt2 \(sha256 .*\n +(and|or) seed-\d\.smt2/m);
    const files = await findingFiles(finding, cx.state.plan, store);
    expect(Object.keys(files)).toEqual(expect.arrayContaining(['seed.smt2', 'seed-2.smt2']));
    const parent = (await regenerateInput(finding, cx))?.candidate.parent;
    expect(parent).toMatchObject({ claim: 'weaker', runs: [{ solver: 'a', answers: ['sat'] }] });
  });

  it("undoes steps but reduces no terms if only the joined seeds prove the mutant's answer", async () => {
    const { finding, cx, store } = await joining();
    const reduced = await shrink(finding, cx);
    // No solver proves a smaller input sat, so only steps can be undone.
    expect(reduced).toMatchObject({ trust: 'certified', witnesses: ['construction'], steps: { after: 1 } });
    expect(reduced.script).toBe(reduced.smallestMutant);
    expect(await store.get(reduced.script)).toContain('(div');
  });
});
