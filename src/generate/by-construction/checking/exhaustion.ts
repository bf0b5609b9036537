import type { Script } from '../../../script/index.js';
import {
  type Model,
  type Signature,
  type Tally,
  type Value,
  DeclaredDomains,
  Evaluator,
  assignmentAt,
  assignmentsOf,
  compileTerm,
  domainOf,
  unfoundedDefinitions,
  signatureAt,
  tally,
  valuesOf,
} from '../../../semantics/index.js';
import { type ConstTerm, type Term, BOOL } from '../../../term/index.js';
import type { Certificate } from '../certificate.js';
import type { CertificateCheck } from './certificate-check.js';

/** More assignments than this are not tried one by one. */
const MOST_INTERPRETED = 20_000;
/** Values of one sort at most. */
const MOST_VALUES = 100_000;

/** Tries all assignments once more: by compiling the conjunction, else by interpreting it. */
export function checkExhaustion(
  script: Script,
  certificate: Extract<Certificate, { kind: 'exhaustion' }>,
): CertificateCheck {
  if (signatureAt(script) === undefined) return { kind: 'fails', because: 'the script asks nothing' };
  const counted = tallyByExhaustion(script, { compiled: Infinity, interpreted: MOST_INTERPRETED });
  if (counted === undefined) return { kind: 'fails', because: 'the assignments are too many, or are not all decided' };
  const total = counted.falses + counted.trues + counted.open;
  if (total !== certificate.assignments) return { kind: 'fails', because: `there are ${total} assignments` };
  if (certificate.satisfying > 0 !== counted.trues > 0) {
    return { kind: 'fails', because: `${counted.trues} of them satisfy` };
  }
  if (counted.trues > 0) return { kind: 'holds', status: 'sat' };
  if (counted.open > 0) return { kind: 'fails', because: `${counted.open} of them depend on what is left open` };
  return { kind: 'holds', status: 'unsat' };
}

/** How many assignments are tried at most, by how that is done. */
export interface MostAssignments {
  readonly compiled: number;
  readonly interpreted: number;
}

/**
 * What trying all assignments, at most so many, shows of a script's last check; undefined where it shows nothing: they are too
 * many, not all are decided, or what is left open decides.
 */
export function statusByExhaustion(script: Script, most: MostAssignments): 'sat' | 'unsat' | undefined {
  const counted = tallyByExhaustion(script, most);
  if (counted === undefined) return undefined;
  if (counted.trues > 0) return 'sat';
  return counted.open > 0 ? undefined : 'unsat';
}

/**
 * How many assignments make all that is asserted at a script's last check true, how many do not, and for how many that depends
 * on what is left open; undefined where they are more than so many, or not all are decided.
 */
export function tallyByExhaustion(script: Script, most: MostAssignments): Tally | undefined {
  const at = signatureAt(script);
  if (at === undefined || at.signature.unknownCommands.length > 0) return undefined;
  // A recursive definition may have no solution, and then no assignment satisfies.
  if (unfoundedDefinitions(at.signature).length > 0) return undefined;
  const { store } = script;
  const declared = [...at.signature.declared.values()];
  if (declared.some(({ params }) => params.length > 0)) return undefined;
  const variables = declared.map(({ name, result }) => store.const(name, result));
  const terms = at.check.asserted.map(({ term }) => term);
  const [first] = terms;
  const whole = terms.length === 1 && first !== undefined ? first : store.appOfSort('and', terms, BOOL);
  return compiled(whole, variables, most.compiled) ?? interpreted(whole, variables, { ...at, most: most.interpreted });
}

function compiled(whole: Term, variables: readonly ConstTerm[], most: number): Tally | undefined {
  const made = compileTerm(whole, { variables });
  const domains = variables.map(({ sort }) => domainOf(sort));
  if (made === undefined || !domains.every((domain) => domain !== undefined)) return undefined;
  return assignmentsOf(domains) > most ? undefined : tally(made, domains);
}

function interpreted(
  whole: Term,
  variables: readonly ConstTerm[],
  { signature, most }: { readonly signature: Signature; readonly most: number },
): Tally | undefined {
  const named = new DeclaredDomains(signature, () => undefined);
  const values = variables.map(({ sort }) => valuesOf(sort, MOST_VALUES, named));
  if (!values.every((all) => all !== undefined)) return undefined;
  const places = values.map((all) => Int32Array.from(all.keys()));
  const total = assignmentsOf(places);
  if (total > most) return undefined;
  const counted = { falses: 0, trues: 0, open: 0 };
  for (let index = 0; index < total; index++) {
    const chosen = assignmentAt(places, index);
    const model = modelOf(variables, (i) => values[i]?.[chosen[i] ?? 0] ?? false);
    const found = new Evaluator({ signature, model }).evaluate(whole);
    if (found.kind === 'undetermined') return undefined;
    if (found.choices.length > 0) counted.open++;
    else if (found.value === true) counted.trues++;
    else counted.falses++;
  }
  return counted;
}

function modelOf(variables: readonly ConstTerm[], value: (i: number) => Value): Model {
  const symbols = new Map(variables.map(({ name }, i) => [name, { kind: 'value' as const, value: value(i) }]));
  return { symbols, open: new Map(), universes: new Map() };
}
