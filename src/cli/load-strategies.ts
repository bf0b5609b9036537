import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { Plan, Store } from '../campaign/index.js';
import type { Diagnostic } from '../diag/index.js';
import { parseOperatorClasses, provedRules, readProofs, readRules } from '../rewrite/index.js';
import { type Strategy, createStrategies } from '../strategy/index.js';
import { BadInput, badUsage, complain } from './complain.js';

/** The texts that strategies are made from; a campaign keeps them, so that it can be gone on with. */
export interface StrategyTexts {
  readonly operators: string;
  readonly rules: string;
  /** Which rules are proved. */
  readonly proofs: string;
}

const OPERATORS = 'opfuzz-operators.txt';
const RULES = 'approximations.rules';

/** Reads the user's files, or those that come with Gainsay. The proofs of `x.rules` lie in `x.proofs.json`. */
export function strategyTexts(files: { readonly operators?: string; readonly rules?: string }): StrategyTexts {
  const shipped = (name: string) => fileURLToPath(new URL(`../../data/${name}`, import.meta.url));
  const rules = files.rules ?? shipped(RULES);
  const proofs = rules.replace(/(\.rules)?$/, '.proofs.json');
  return {
    operators: readUserFile(files.operators ?? shipped(OPERATORS)),
    rules: readUserFile(rules),
    proofs: existsSync(proofs) ? readUserFile(proofs) : '',
  };
}

function readUserFile(file: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch (error) {
    throw new BadInput({ code: 'G501', severity: 'error', message: (error as Error).message });
  }
}

/** Keeps the texts with a campaign. */
export async function keepStrategyTexts(
  texts: StrategyTexts,
  store: Store,
): Promise<Pick<Plan, 'operators' | 'rules' | 'proofs'>> {
  const { operators, rules, proofs } = texts;
  return { operators: await store.put(operators), rules: await store.put(rules), proofs: await store.put(proofs) };
}

/** The texts that a campaign was begun with. */
export async function keptStrategyTexts(plan: Plan, store: Store): Promise<StrategyTexts> {
  const text = async (id: string) => (await store.get(id)) ?? '';
  return { operators: await text(plan.operators), rules: await text(plan.rules), proofs: await text(plan.proofs) };
}

/** The strategies of these names, made from these texts. */
export function loadStrategies(names: readonly string[], texts: StrategyTexts): Strategy[] {
  const operators = parseOperatorClasses(texts.operators);
  refuse(operators.diagnostics, { file: OPERATORS, text: texts.operators });
  const read = readRules(texts.rules);
  refuse(read.diagnostics, { file: RULES, text: texts.rules });
  const proved = provedRules(read.rules, readProofs(texts.proofs));
  const unproved = read.rules.length - proved.rules.length;
  if (unproved > 0 && names.some((name) => name.startsWith('sae'))) {
    const message = `${unproved} of ${read.rules.length} rules are not proved as they stand, and are not used`;
    complain([{ code: 'G304', severity: 'warning', message, hint: 'gainsay rules FILE says which, and proves them' }]);
  }
  const known = createStrategies({ operators: operators.classes, rules: proved.rules });
  if (names.length === 0) throw badUsage('no strategy is named', { expected: namesOf(known) });
  return names.map((name) => {
    const strategy = known.find((each) => each.name === name);
    if (strategy !== undefined) return strategy;
    throw badUsage(`there is no strategy '${name}'`, { expected: namesOf(known) });
  });
}

function namesOf(strategies: readonly Strategy[]): string {
  return strategies.map(({ name }) => name).join(', ');
}

function refuse(diagnostics: readonly Diagnostic[], source: { file: string; text: string }): void {
  complain(diagnostics, source);
  if (diagnostics.some(({ severity }) => severity === 'error')) {
    throw badUsage(`${source.file} cannot be used`, { hint: 'the messages above say why' });
  }
}
