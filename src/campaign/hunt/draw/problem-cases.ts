import { HORN_GENERATORS, HORN_INT_GENERATORS, synthesisProblem } from '../../../generate/index.js';
import { type Command, type Script } from '../../../script/index.js';
import { allows, needsOfLogic, needsOfScript } from '../../../rewrite/index.js';
import { type HornSystem, asRules, readHornSystem } from '../../../semantics/index.js';
import { FIXEDPOINT_ENGINES, type FixedpointEngine } from '../../../solver/index.js';
import type { TestCase } from '../../../strategy/index.js';
import { TermStore } from '../../../term/index.js';
import type { Rng } from '../../../util/index.js';
import type { AskedName } from '../../log/index.js';

/** Probability of a synthesis problem if other inquiries are enabled too. */
const SYNTHESIS = 0.2;
/** Probability of Horn clauses for a test case that has some, and for others. */
const HORN_AGAIN = 0.5;
const HORN = 0.1;
/** Probability of z3's fixedpoint rules, and of clauses in a logic other than HORN. */
const RULES = 0.7;
const OTHER_LOGIC = 0.7;
/** Probability of querying a predicate other than the goal. */
const PREDICATE = 0.25;
/** Probability of an engine for few values although there are many, since it may still succeed. */
const ENDLESS = 0.1;
const PARAMETER = 0.5;

/** Draws a problem that replaces a test case, or returns undefined. */
export function problemFor(test: TestCase, asks: readonly AskedName[], rng: Rng): TestCase | undefined {
  const isAlone = (name: AskedName): boolean => asks.every((each) => each === name);
  if (asks.includes('synthesis') && (isAlone('synthesis') || rng.fork('synthesis').chance(SYNTHESIS))) {
    return makeUnrelated(synthesisProblem(rng.fork('problem')));
  }
  if (!asks.includes('horn')) return undefined;
  const drawing = rng.fork('horn');
  const system = readHornSystem(test.script);
  const isHorn = typeof system !== 'string';
  if (!isAlone('horn') && !drawing.chance(isHorn ? HORN_AGAIN : HORN)) return undefined;
  return isHorn ? inAnotherForm(test, system, drawing) : generateSystem(drawing);
}

function makeUnrelated(script: Script): TestCase {
  return { script, claim: 'unrelated', base: script, steps: [] };
}

function generateSystem(rng: Rng): TestCase | undefined {
  const generator = rng.pick([...HORN_GENERATORS, ...HORN_INT_GENERATORS]);
  const source = generator.open({ store: new TermStore(), options: generator.defaults, rules: [] });
  const made = source.formula(rng.fork('system'));
  if (made?.status === undefined) return undefined;
  const { script, status, certificate } = made;
  // The problem is unrelated to the replaced test case.
  const test: TestCase = { ...makeUnrelated(script), known: [status], certificate: JSON.stringify(certificate) };
  const system = readHornSystem(script);
  return typeof system === 'string' ? test : inAnotherForm(test, system, rng);
}

/** Keeps the known answer only for clauses, in any logic. */
function inAnotherForm(test: TestCase, system: HornSystem, rng: Rng): TestCase {
  if (rng.chance(RULES)) return makeUnrelated(drawRules(system, rng));
  return rng.chance(OTHER_LOGIC) ? { ...test, script: withLogic(test.script, rng.pick(logicsFor(test.script))) } : test;
}

function drawRules(system: HornSystem, rng: Rng): Script {
  const asked = rng.chance(PREDICATE) ? { asked: rng.pick([...system.predicates.values()]) } : {};
  const style = { variables: rng.pick(['bound', 'declared'] as const), named: rng.chance(0.5) };
  return asRules(system, { style, ...asked, options: drawOptions(system, rng) });
}

function drawOptions(system: HornSystem, rng: Rng): string {
  const isFinite = [...system.predicates.values()].every(({ params }) => params.every(({ kind }) => kind !== 'Int'));
  const kinds: readonly FixedpointEngine['values'][] = isFinite
    ? ['any', 'few', 'small']
    : rng.chance(ENDLESS)
      ? ['few']
      : ['any'];
  const engines = FIXEDPOINT_ENGINES.filter(({ values }) => kinds.includes(values));
  const engine = rng.pick(engines.flatMap((each) => Array<FixedpointEngine>(each.weight).fill(each)));
  const parameter = rng.chance(PARAMETER) ? rng.pick(engine.parameters) : '';
  return [`:engine ${engine.name}`, rng.pick(['', ...engine.prints]), parameter]
    .filter((part) => part !== '')
    .join(' ');
}

/** Finds logics that allow the whole script. Undefined means no `set-logic`. */
function logicsFor(script: Script): readonly (string | undefined)[] {
  const needs = needsOfScript(script);
  const narrow = ['UF', 'UFLIA', 'UFBV'].find((name) => allows(needsOfLogic(name), needs));
  return [...(narrow === undefined ? [] : [narrow]), 'ALL', undefined];
}

function withLogic(script: Script, logic: string | undefined): Script {
  const set: Command[] = logic === undefined ? [] : [{ kind: 'set-logic', logic }];
  return { ...script, commands: [...set, ...script.commands.filter(({ kind }) => kind !== 'set-logic')], logic };
}
