import Z3_DRAWS from '../../data/options/z3-draws.json' with { type: 'json' };

export interface Tactic {
  readonly name: string;
  /** `equisatisfiable`: the tactic may eliminate or add symbols, so only a false goal is conclusive. */
  readonly keeps: 'equivalent' | 'equisatisfiable';
}

export interface FixedpointEngine {
  readonly name: string;
  /** `any`: all values. `few`: the engine terminates only for short derivations or few values. `small`: small sorts. */
  readonly values: 'any' | 'few' | 'small';
  readonly weight: number;
  readonly prints: readonly string[];
  readonly parameters: readonly string[];
}

interface Z3Draws {
  readonly tactics: Readonly<Record<Tactic['keeps'], readonly string[]>>;
  readonly eliminations: readonly string[];
  readonly rewritings: readonly string[];
  readonly session: readonly { readonly keyword: string; readonly values: readonly string[] }[];
  readonly fixedpoint: readonly FixedpointEngine[];
}

const { tactics, eliminations, rewritings, session, fixedpoint } = Z3_DRAWS as Z3Draws;

const makeTactics = (keeps: Tactic['keeps'], names: readonly string[]) =>
  names.map((name): Tactic => ({ name, keeps }));

export const Z3_TACTICS: readonly Tactic[] = [
  ...makeTactics('equivalent', tactics.equivalent),
  ...makeTactics('equisatisfiable', tactics.equisatisfiable),
];
export const Z3_ELIMINATIONS = makeTactics('equivalent', eliminations);
export const Z3_REWRITINGS = rewritings;
export const Z3_SESSION_OPTIONS = session;
export const FIXEDPOINT_ENGINES = fixedpoint;

export function eliminates(tactic: string): boolean {
  return wordsIn(tactic).some((word) => eliminations.includes(word));
}

function wordsIn(tactic: string): readonly string[] {
  return tactic.replace(/:[\w.]+\s+[\w.]+/g, '').match(/[^\s()]+/g) ?? [];
}

const COMBINATORS = ['then', 'and-then', 'or-else', 'using-params', '!', 'try-for', 'skip'];

/** Returns how the goals of a tactic are related to the assertions, or undefined if the tactic has an unknown word. */
export function classifyTactic(tactic: string): Tactic['keeps'] | undefined {
  let keeps: Tactic['keeps'] = 'equivalent';
  for (const word of wordsIn(tactic)) {
    if (COMBINATORS.includes(word) || /^\d+$/.test(word)) continue;
    const known = [...Z3_TACTICS, ...Z3_ELIMINATIONS].findLast(({ name }) => name === word);
    if (known === undefined) return undefined;
    if (known.keeps === 'equisatisfiable') keeps = known.keeps;
  }
  return keeps;
}
