import type { Script } from '../../script/index.js';
import {
  type CompiledTerm,
  type Heap,
  type Model,
  type Signature,
  type Tally,
  type Value,
  Budget,
  DeclaredDomains,
  Evaluator,
  assignmentAt,
  countAssignments,
  compileTerm,
  decide,
  listDomain,
  fromNumber,
  heapCount,
  heapText,
  heapsOver,
  findUnfoundedDefinitions,
  signatureAt,
  tally,
  toTerm,
  listValues,
} from '../../semantics/index.js';
import { printSymbol, printTerm } from '../../syntax/index.js';
import { type ConstTerm, type HeapSorts, type Sort, type Term, BOOL } from '../../term/index.js';
import type { Certificate } from './certificate.js';

export type CertificateCheck =
  | {
      readonly kind: 'holds';
      readonly status: 'sat' | 'unsat';
    }
  | { readonly kind: 'silent' }
  | { readonly kind: 'fails'; readonly because: string };

const MOST_INTERPRETED = 20_000;
const CHECK_STEPS = 100_000_000;
const MOST_VALUES = 100_000;

/** Tries all assignments again and compares the counts with the certificate. */
export function checkExhaustion(
  script: Script,
  certificate: Extract<Certificate, { kind: 'exhaustion' }>,
): CertificateCheck {
  if (signatureAt(script) === undefined) return { kind: 'fails', because: 'the script has no check-sat' };
  const counted = tallyByExhaustion(
    script,
    { compiled: Infinity, interpreted: MOST_INTERPRETED },
    new Budget({ steps: CHECK_STEPS }),
  );
  if (counted === undefined)
    return { kind: 'fails', because: 'there are too many assignments, or some cannot be evaluated' };
  const total = counted.falses + counted.trues + counted.open;
  if (total !== certificate.assignments) return { kind: 'fails', because: `the script has ${total} assignments` };
  if (certificate.satisfying > 0 !== counted.trues > 0) {
    return { kind: 'fails', because: `${counted.trues} assignments satisfy the script, not ${certificate.satisfying}` };
  }
  if (counted.trues > 0) return { kind: 'holds', status: 'sat' };
  if (counted.open > 0)
    return { kind: 'fails', because: `${counted.open} assignments depend on choices that the standard leaves open` };
  return { kind: 'holds', status: 'unsat' };
}

export interface AssignmentLimits {
  readonly compiled: number;
  readonly interpreted: number;
  /** Maximum evaluator steps per assignment if the terms are not compiled. If undefined, only the budget is a limit. */
  readonly steps?: number;
}

export type ExhaustionAnswer =
  | { readonly answer: 'unsat' }
  /** Model as a solver prints it. Undefined if a value has no literal. */
  | { readonly answer: 'sat'; readonly model: string | undefined };

/**
 * Decides a script's last check by trying all assignments. Undefined if they are too many, one cannot be evaluated, or
 * the status depends on unspecified values.
 */
export function answerByExhaustion(
  script: Script,
  most: AssignmentLimits,
  budget: Budget,
): ExhaustionAnswer | undefined {
  if (hasTooMany(script, Math.max(most.compiled, most.interpreted))) return undefined;
  const question = readQuestion(script);
  if (question === undefined) return undefined;
  const found = decideQuestion(question, { ...most, budget });
  if (found?.kind === 'satisfied') return { answer: 'sat', model: modelText(question, found) };
  return found?.kind === 'refuted' ? { answer: 'unsat' } : undefined;
}

/**
 * Counts the assignments by the value of the last check: true, false, or dependent on unspecified values. Undefined if
 * they are too many, or one cannot be evaluated.
 */
export function tallyByExhaustion(script: Script, most: AssignmentLimits, budget: Budget): Tally | undefined {
  const question = readQuestion(script);
  if (question === undefined) return undefined;
  const made = compileQuestion(question, most.compiled);
  if (made !== undefined)
    return budget.attempt(
      () => tally(made.term, made.domains, budget),
      () => undefined,
    );
  const counted = { falses: 0, trues: 0, open: 0 };
  const all = interpretAll(question, { ...most, budget }, (value) => {
    counted[value === undefined ? 'open' : value ? 'trues' : 'falses']++;
    return false;
  });
  return all ? counted : undefined;
}

interface CheckQuestion {
  readonly script: Script;
  readonly whole: Term;
  readonly variables: readonly ConstTerm[];
  readonly signature: Signature;
}

function readQuestion(script: Script): CheckQuestion | undefined {
  const at = signatureAt(script);
  if (at === undefined || at.signature.unknownCommands.length > 0) return undefined;
  // A recursive definition may have no solution, and then no assignment satisfies the script.
  if (findUnfoundedDefinitions(at.signature).length > 0) return undefined;
  const { store } = script;
  const declared = [...at.signature.declared.values()];
  if (declared.some(({ params }) => params.length > 0)) return undefined;
  const variables = declared.map(({ name, result }) => store.const(name, result));
  const terms = at.check.asserted.map(({ term }) => term);
  const [first] = terms;
  const whole = terms.length === 1 && first !== undefined ? first : store.appOfSort('and', terms, BOOL);
  return { script, whole, variables, signature: at.signature };
}

function hasTooMany({ commands }: Script, most: number): boolean {
  let assignments = 1;
  for (const each of commands) {
    if (each.kind === 'declare-heap') {
      const [locations, data] = [listDomain(each.heap.location)?.length, listDomain(each.heap.data)?.length];
      if (locations === undefined || data === undefined) return true;
      assignments *= heapCount(locations, data);
    }
    if (each.kind !== 'declare-fun') continue;
    if (each.params.length > 0 || UNBOUNDED.has(each.result.kind)) return true;
    const size = listDomain(each.result)?.length;
    if (size === undefined && SCALAR.has(each.result.kind)) return true;
    assignments *= size ?? 1;
    if (assignments > most) return true;
  }
  return false;
}

const UNBOUNDED: ReadonlySet<Sort['kind']> = new Set([
  'Int',
  'Real',
  'String',
  'RegLan',
  'Seq',
  'Bag',
  'Function',
] as const);
const SCALAR: ReadonlySet<Sort['kind']> = new Set(['BitVec', 'FloatingPoint'] as const);

type Satisfied = Extract<FoundAssignment, { readonly kind: 'satisfied' }>;

interface Compiled {
  readonly term: CompiledTerm;
  readonly domains: readonly Int32Array[];
}

function compileQuestion({ whole, variables, signature }: CheckQuestion, most: number): Compiled | undefined {
  if (signature.heap !== undefined) return undefined;
  const domains = variables.map(({ sort }) => listDomain(sort));
  if (!domains.every((domain) => domain !== undefined) || countAssignments(domains) > most) return undefined;
  const term = compileTerm(whole, { variables });
  return term && { term, domains };
}

type FoundAssignment =
  | { readonly kind: 'satisfied'; readonly values: readonly Value[]; readonly heap?: Heap | undefined }
  | { readonly kind: 'refuted' }
  | { readonly kind: 'open' };

interface BudgetedLimits extends AssignmentLimits {
  readonly budget: Budget;
}

function decideQuestion(question: CheckQuestion, most: BudgetedLimits): FoundAssignment | undefined {
  return most.budget.attempt(
    () => decideCompiled(question, most) ?? decideInterpreted(question, most),
    () => undefined,
  );
}

function decideCompiled(
  question: CheckQuestion,
  { compiled: most, budget }: BudgetedLimits,
): FoundAssignment | undefined {
  const made = compileQuestion(question, most);
  if (made === undefined) return undefined;
  const found = decide(made.term, made.domains, budget);
  if (found.kind !== 'satisfied') return found;
  const { assignment } = found;
  const values = question.variables.map(({ sort }, i) => fromNumber(assignment[i] as number, sort));
  return { kind: 'satisfied', values };
}

function decideInterpreted(question: CheckQuestion, most: BudgetedLimits): FoundAssignment | undefined {
  let found: FoundAssignment = { kind: 'refuted' };
  const all = interpretAll(question, most, (value, values, heap) => {
    if (value === undefined) found = { kind: 'open' };
    else if (value) found = { kind: 'satisfied', values, heap };
    return found.kind === 'satisfied';
  });
  return all ? found : undefined;
}

/**
 * Visits assignments until `visit` returns true. `value` is undefined if it depends on unspecified values. Returns
 * false if assignments are too many, or one cannot be evaluated.
 */
function interpretAll(
  { variables, whole, signature }: CheckQuestion,
  { interpreted, steps, budget }: BudgetedLimits,
  visit: (value: boolean | undefined, values: readonly Value[], heap?: Heap) => boolean,
): boolean {
  const named = new DeclaredDomains(signature, () => undefined);
  const domains = variables.map(({ sort }) => listValues(sort, MOST_VALUES, named));
  if (!domains.every((all) => all !== undefined)) return false;
  const places = domains.map((all) => Int32Array.from(all.keys()));
  const total = countAssignments(places);
  const space = signature.heap === undefined ? undefined : listHeapSpace(signature.heap, named);
  const heaps = space === undefined ? 1 : heapCount(space.locations.length, space.data.length);
  if (total * heaps > interpreted || (signature.heap !== undefined && space === undefined)) return false;
  for (let index = 0; index < total; index++) {
    const chosen = assignmentAt(places, index);
    const values = domains.map((all, i) => all[chosen[i] ?? 0] ?? false);
    for (const nil of space?.locations ?? [undefined]) {
      const heap = nil === undefined ? {} : { heap: { cells: [], nil } };
      const instances = budget.limits.instances * heaps;
      const own = budget.part({ instances, steps: (steps ?? Infinity) * heaps });
      const model = { ...toModel(variables, values), ...heap };
      // All heaps share one evaluator, which evaluates terms that do not depend on the heap only once.
      const evaluator = new Evaluator({ signature, model, budget: own });
      for (const at of nil === undefined ? [undefined] : heapsOver(space?.locations ?? [], space?.data ?? [], nil)) {
        const found = evaluator.evaluate(whole, at);
        if (found.kind === 'undetermined') return false;
        if (visit(found.choices.length > 0 ? undefined : found.value === true, values, at)) return true;
      }
    }
  }
  return true;
}

function listHeapSpace(
  { location, data }: HeapSorts,
  named: DeclaredDomains,
): { readonly locations: readonly Value[]; readonly data: readonly Value[] } | undefined {
  const [locations, contents] = [location, data].map((sort) => listValues(sort, MOST_VALUES, named));
  return locations === undefined || contents === undefined ? undefined : { locations, data: contents };
}

function toModel(variables: readonly ConstTerm[], values: readonly Value[]): Model {
  const symbols = new Map(
    variables.map(({ name }, i) => [name, { kind: 'value' as const, value: values[i] ?? false }]),
  );
  return { symbols, open: new Map(), universes: new Map() };
}

function modelText(question: CheckQuestion, { values, heap }: Satisfied): string | undefined {
  const text = printAssignment(question, values);
  if (heap === undefined || text === undefined) return text;
  const said = heapText(question.script.store.fork(), heap, question.signature);
  return said && `${text}${said}`;
}

/** Prints constants' values as a solver prints a model. Undefined if a value has no literal. */
export function printAssignment(
  {
    script,
    variables,
    signature,
  }: Pick<CheckQuestion, 'script' | 'signature'> & { readonly variables: readonly Pick<ConstTerm, 'name' | 'sort'>[] },
  values: readonly Value[],
): string | undefined {
  const store = script.store.fork();
  const lines = variables.map(({ name, sort }, i) => {
    const term = toTerm(store, values[i] ?? false, sort, signature);
    return term && `  (define-fun ${printSymbol(name)} () ${sort.text} ${printTerm(term)})\n`;
  });
  return lines.every((line) => line !== undefined) ? `(\n${lines.join('')})\n` : undefined;
}
