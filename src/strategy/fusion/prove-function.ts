import type { Diagnostic } from '../../diag/index.js';
import {
  type NumberRange,
  type Proof,
  type ProofsBy,
  type Prover,
  formatProofFile,
  readProofFile,
} from '../../rewrite/index.js';
import { type Command, type Script, declareConstant } from '../../script/index.js';
import { Evaluator, readModel, buildSignature, Budget } from '../../semantics/index.js';
import { countIndependent } from '../../solver/index.js';
import { printScript } from '../../syntax/index.js';
import { type Term, INT, STRING } from '../../term/index.js';
import { contentId } from '../../util/index.js';
import { describeCounterexample, reportFunctionProblem } from './check-function.js';
import type { CheckedFunction, FusionFunction, Validity } from './template.js';
import { type FunctionInstance, listInstances } from './instances.js';

export interface FunctionProof extends Proof {
  readonly function: string;
  readonly x: Validity;
  readonly y: Validity;
  readonly once: boolean;
}

export type FunctionProofResult =
  | { readonly kind: 'proved'; readonly proof: FunctionProof }
  | { readonly kind: 'refuted' | 'unproved'; readonly diagnostic: Diagnostic };

/** Version of the checks. Change it to invalidate older proofs. */
const SCHEME = 'fusion proofs 1';

export function functionHash(fn: FusionFunction): string {
  return contentId(`${SCHEME}\n${fn.text}`);
}

const RANGE: NumberRange = {
  widths: [1, 2, 3, 4, 8],
  formats: [
    [2, 3],
    [3, 5],
    [5, 11],
  ],
  indices: [0, 1, 3, 9],
};
const SIDES = ['x', 'y'] as const;
/** Bounds of additional queries, because provers may answer `unknown` to queries without bounds. */
const BOUND = { string: 2, int: 8 } as const;

/**
 * Asks every prover for values that refute an inversion of an instance. Queries about Ints and strings are sent with
 * bounds, then without. With bounds, all provers must answer. Reports G312, as a warning if a prover is unsure.
 */
export async function proveFunction(
  { fn, x, y, once }: CheckedFunction,
  provers: readonly Prover[],
  signal?: AbortSignal,
): Promise<FunctionProofResult> {
  const doubts: string[] = countIndependent(provers) < 2 ? ['two solvers are needed'] : [];
  const proved: string[] = [];
  for (const instance of listInstances(fn, RANGE)) {
    for (const bounded of isUnbounded(instance) ? [true, false] : [false]) {
      const script = printScript(proofScript(instance, { x, y, bounded }));
      const label = bounded ? `${instance.label}, bounded` : instance.label;
      const unsure: string[] = [];
      for (const prover of provers) {
        const { answer } = await prover.ask(script, signal);
        if (answer === 'sat') {
          const failing = { instance, x, y, bounded };
          return { kind: 'refuted', diagnostic: await explainRefutation(fn, prover, failing, signal) };
        }
        if (answer === 'unknown') unsure.push(`${prover.id} on ${label}`);
      }
      if (unsure.length === 0) proved.push(label);
      else if (bounded || !isUnbounded(instance)) doubts.push(...unsure);
    }
  }
  if (doubts.length > 0) return { kind: 'unproved', diagnostic: reportUnproved(fn, doubts) };
  const by = provers.map(({ id, family, version }) => ({ id, family, version }));
  return { kind: 'proved', proof: { function: fn.name, x, y, once, provers: by, instances: proved } };
}

function isUnbounded({ constants }: FunctionInstance): boolean {
  return [...constants.values()].some(({ sort }) => sort === STRING || sort === INT);
}

interface ProofQuestion {
  readonly x?: Validity | undefined;
  readonly y?: Validity | undefined;
  readonly bounded: boolean;
}

function proofScript(instance: FunctionInstance, { bounded, ...sides }: ProofQuestion): Script {
  const { store, declarations, constants, value, drawn, witnessed } = instance;
  const commands: Command[] = [{ kind: 'set-logic', logic: 'ALL' }];
  const sorts = [...constants.values()].map(({ sort }) => sort.text);
  if (sorts.some((text) => /\bU\b/.test(text))) commands.push({ kind: 'declare-sort', name: 'U', arity: 0 });
  commands.push(...declarations);
  for (const constant of constants.values()) commands.push(declareConstant(constant));
  const lost = SIDES.flatMap((side): Term[] => {
    const { term, guard } = instance[side];
    const validity = sides[side];
    if (validity === undefined) return [];
    const wrong = store.app('not', [store.app('=', [constants.get(side) as Term, term])]);
    return [validity === 'guarded' && guard !== undefined ? store.app('and', [guard, wrong]) : wrong];
  });
  const asserted = [
    ...(bounded ? makeBounds(instance) : []),
    ...drawn,
    ...witnessed,
    store.app('=', [constants.get('z') as Term, value]),
    lost.length === 1 ? (lost[0] as Term) : store.app('or', lost),
  ];
  for (const term of asserted) commands.push({ kind: 'assert', term });
  commands.push({ kind: 'check-sat' });
  return { store, commands, logic: 'ALL' };
}

function makeBounds({ store, constants }: FunctionInstance): Term[] {
  return [...constants].flatMap(([name, constant]) => {
    if (name === 'z') return [];
    if (constant.sort === STRING)
      return [store.app('<=', [store.app('str.len', [constant]), store.int(BigInt(BOUND.string))])];
    if (constant.sort !== INT) return [];
    return [store.app('<=', [store.int(BigInt(-BOUND.int)), constant, store.int(BigInt(BOUND.int))])];
  });
}

interface FailingInstance extends ProofQuestion {
  readonly instance: FunctionInstance;
  readonly x: Validity;
  readonly y: Validity;
}

async function explainRefutation(
  fn: FusionFunction,
  prover: Prover,
  { instance, bounded, ...validity }: FailingInstance,
  signal: AbortSignal | undefined,
): Promise<Diagnostic> {
  for (const side of SIDES) {
    const script = proofScript(instance, { bounded, [side]: validity[side] });
    const { answer, detail } = await prover.ask(printScript(script), signal);
    if (answer !== 'sat') continue;
    const values =
      detail === undefined ? `${side} cannot be recovered from z` : describeValues(detail, script, { instance, side });
    return reportFunctionProblem(fn, {
      span: fn.places[side],
      because: `${prover.id} has a counterexample: ${values}`,
      instance,
    });
  }
  return reportFunctionProblem(fn, { span: fn.span, because: `${prover.id} has a counterexample`, instance });
}

function describeValues(
  text: string,
  script: Script,
  { instance, side }: { readonly instance: FunctionInstance; readonly side: 'x' | 'y' },
): string {
  const signature = buildSignature(script.store, script.commands);
  const budget = new Budget('thorough');
  const evaluator = new Evaluator({ signature, model: readModel(text, script, { budget }).model, budget });
  return describeCounterexample(instance, side, { signature, valueOf: (term) => evaluator.evaluate(term) });
}

function reportUnproved(fn: FusionFunction, doubts: readonly string[]): Diagnostic {
  const more = doubts.length > 3 ? ` and ${doubts.length - 3} more` : '';
  return {
    code: 'G312',
    severity: 'warning',
    message: `the fusion function '${fn.name}' is not proved and not used: ${doubts.slice(0, 3).join('; ')}${more}`,
    span: fn.span,
    hint: 'the function is correct on all small values; a simpler function may be easier to prove',
  };
}

export type FunctionProofs = ProofsBy<FunctionProof>;

const VALIDITIES: readonly unknown[] = ['always', 'guarded'] satisfies readonly Validity[];

export function readFunctionProofs(text: string): FunctionProofs {
  return readProofFile<FunctionProof>(
    text,
    ({ function: name, x, y, once }) =>
      typeof name === 'string' && VALIDITIES.includes(x) && VALIDITIES.includes(y) && typeof once === 'boolean',
  );
}

export function formatFunctionProofs(functions: readonly FusionFunction[], proofs: FunctionProofs): string {
  return formatProofFile(functions.map(functionHash), proofs);
}

export function selectProved(functions: readonly FusionFunction[], proofs: FunctionProofs): CheckedFunction[] {
  return functions.flatMap((fn) => {
    const proof = proofs.get(functionHash(fn));
    return proof === undefined ? [] : [{ fn, x: proof.x, y: proof.y, once: proof.once }];
  });
}
