import { withoutPosition } from './signature.js';
import { escapePattern, firstLine } from '../../util/index.js';

type LackingKind = 'command' | 'operator' | 'sort' | 'logic' | 'feature';

export interface MissingFeature {
  readonly kind: LackingKind;
  readonly name: string;
}

/** Patterns of messages in the output or binaries of solvers. The first group is the missing name. */
const MESSAGES: Readonly<Record<Exclude<LackingKind, 'feature'>, readonly RegExp[]>> = {
  command: [
    /syntax error: ([\w-]+) is not a command/,
    /[Ee]xpected (?:SMT-LIBv2 )?command(?:,| at) (?:got )?[`']?([\w-]+)/,
    /(?:unknown|unsupported|ignoring unknown) command:? '?([\w-]+)/i,
  ],
  sort: [
    /^Sort (\S+) not declared/,
    /unknown indexed sort symbol `([^']+)'/,
    /unknown (?:parametric|indexed) sort: (\S+)/,
    /undefined sort(?: constructor)?: (\S+)/,
    /(?:invalid|unknown|undefined) sort '([^']+)'/,
    /Undeclared sort \(*(?:_ )?([^\s()]+)/,
    /Unsupported internal sort: \(?(?:_ )?([^\s()]+)/,
    /Symbol '?([^\s']+)'? (?:is )?not declared as a type/,
  ],
  logic: [
    /(?:unknown|unsupported) logic:? '?([\w]+)/,
    /logic (\w+) is not supported/,
    /Unknown logic:? '?([\w]+)/,
    /(?:end of|cannot parse) logic string: (\w+)/,
  ],
  operator: [
    /undefined (?:term|identifier): (\S+)/,
    /unknown (?:constant|function(?:\/constant)?|operator|indexed identifier) (?:'|\(_ )?([^\s'()]+)/,
    /Unknown function symbol (\S+?)\.?$/,
    /Symbol '?([^\s']+)'? (?:is )?not declared(?: as a variable)?/,
    /undefined symbol '([^']+)'/,
    /Undeclared (?:symbol|function|identifier):? '?([^\s']+)/i,
  ],
};

const SORTS = new Set(['BitVec', 'FloatingPoint', 'Seq', 'Set', 'FiniteField']);

export const MISSING_FEATURE = /does not support|unsupported|(?:not|only) (?:yet )?supported|not (?:yet )?implemented/i;

const FEATURES: readonly RegExp[] = [
  MISSING_FEATURE,
  /not allowed in logic \w+/,
  /logic does not support|logic supports only|in a linear logic/,
  /does not work (?:in|with) |in this configuration/,
  /not an exists\/forall problem/,
];

export function missingFeatureIn(message: string): MissingFeature | undefined {
  const line = firstLine(message, 1_000);
  for (const kind of ['command', 'sort', 'logic', 'operator'] as const) {
    for (const pattern of MESSAGES[kind]) {
      const name = pattern.exec(line)?.[1];
      if (name === undefined) continue;
      const isSort = kind === 'operator' && SORTS.has(name);
      return { kind: isSort ? 'sort' : kind, name: name.replace(/^\|(.*)\|$/, '$1') };
    }
  }
  return FEATURES.some((pattern) => pattern.test(line)) ? { kind: 'feature', name: withoutPosition(line) } : undefined;
}

export function featureText({ kind, name }: MissingFeature): string {
  return kind === 'feature' ? name : `${kind} ${name}`;
}

const uses = new Map<string, RegExp>();

/** Checks whether a script uses a command, operator, logic or feature. Ignores symbols that the script declares. */
export function usesFeature(script: string, { kind, name }: MissingFeature): boolean {
  if (kind === 'feature') return false;
  const key = `${kind} ${name}`;
  let use = uses.get(key);
  if (use === undefined) {
    const own = escapePattern(name);
    const before = kind === 'command' ? '^\\s*\\(\\s*' : kind === 'logic' ? '\\(\\s*set-logic\\s+' : '(?<![^\\s()])';
    use = new RegExp(`${before}${own}(?![^\\s()])`, 'mu');
    uses.set(key, use);
  }
  if (!use.test(script)) return false;
  return kind === 'command' || kind === 'logic' || !declares(script, name);
}

function declares(script: string, name: string): boolean {
  const own = escapePattern(name);
  return new RegExp(`\\(\\s*(?:declare|define)-[\\w-]+\\s+\\|?${own}(?![^\\s()|])`, 'u').test(script);
}
