import { type Script, collectChecks } from '../../script/index.js';
import { SexpReader } from '../../syntax/index.js';
import { nameGiven, reachable } from '../../term/index.js';
import type { Inquiry } from '../contract.js';
import { outputCommand, setTrue } from '../commands.js';
import { judgeValue } from '../judge-term.js';
import type { NamedFormula } from '../named-formulas.js';
import { withNamesInside } from '../named-scripts.js';
import { undecidedReply } from '../reply-observation.js';
import { WRONG_VALUE } from './value.js';

/** Probability of naming formulas, to request their truth values. */
const ASSIGNED = 0.2;

/** yices prints this instead of a value that its model does not have. */
const NO_VALUE = '???';

/** SMT-LIB 2.7, section 4.2.6. */
export const assignment = {
  name: 'assignment',
  ask: 'values',
  commands: ['get-assignment'],
  finding: WRONG_VALUE,
  after: 'sat',
  options: [':produce-assignments'],
  change: ({ script, rng }) => {
    const named = rng.chance(ASSIGNED) ? withNamesInside(script, rng) : undefined;
    return (
      named && { script: named, first: [setTrue(':produce-assignments')], behind: [outputCommand('get-assignment')] }
    );
  },
  judge: (judged) => {
    const { script, command, reply, model } = judged;
    if (model === undefined) return [undecidedReply(judged, 'no model')];
    const pairs = readAssignment(reply.text);
    if (pairs === undefined) return [undecidedReply(judged, 'the reply is not a list of truth values')];
    const known = new Map(namesAt(script, command).map(({ name, term }) => [name, term]));
    return pairs.map(({ name, value }) => {
      const term = known.get(name);
      if (value === NO_VALUE) return undecidedReply(judged, 'the solver prints no value');
      return term === undefined ? undecidedReply(judged, 'no formula has this name') : judgeValue(judged, term, value);
    });
  },
} as const satisfies Inquiry;

/** Includes Boolean constants that are defined before the check, because z3 5.4.1 also lists them. */
function namesAt({ commands }: Script, command: number): NamedFormula[] {
  const { asserted = [], declarations = [] } = collectChecks(commands.slice(0, command)).at(-1) ?? {};
  const found = declarations.flatMap((each): NamedFormula[] => {
    if (each.kind !== 'define-fun' || each.form === 'define-fun-rec') return [];
    const { name, params, body } = each.fun;
    return params.length === 0 && body.sort.kind === 'Bool' ? [{ name, term: body }] : [];
  });
  for (const term of reachable(asserted.map((each) => each.term))) {
    const name = nameGiven(term);
    if (name !== undefined && term.kind === 'annot' && term.sort.kind === 'Bool') found.push({ name, term: term.body });
  }
  return found;
}

function readAssignment(text: string): { readonly name: string; readonly value: string }[] | undefined {
  const sexp = new SexpReader(text);
  if (sexp.read() !== true || !text.startsWith('(')) return undefined;
  const pairs: { readonly name: string; readonly value: string }[] = [];
  for (const node of sexp.listChildren(0)) {
    const [name, value, ...more] = sexp.listChildren(node);
    if (name === undefined || value === undefined || more.length > 0) return undefined;
    const text = sexp.slice(value);
    if (!['true', 'false', NO_VALUE].includes(text)) return undefined;
    pairs.push({ name: sexp.name(name), value: text });
  }
  return pairs;
}
