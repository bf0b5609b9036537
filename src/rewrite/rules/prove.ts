import type { Diagnostic } from '../../diag/index.js';
import { type Command, declareConstant } from '../../script/index.js';
import { countIndependent } from '../../solver/index.js';
import { SexpReader, printScript } from '../../syntax/index.js';
import { STRING, type Term, TermStore } from '../../term/index.js';
import { contentId } from '../../util/index.js';
import type { Proof, ProverIdentity } from '../proof-file.js';
import { toClaim } from './rule-claim.js';
import { type Instance, listInstances } from './instances.js';
import type { Rule } from './rule.js';

export interface ProofReply {
  readonly answer: 'sat' | 'unsat' | 'unknown';
  /** Values of the rule's variables after `sat`, or the reason for `unknown`. */
  readonly detail?: string | undefined;
}

export interface Prover extends ProverIdentity {
  ask(script: string, signal?: AbortSignal): Promise<ProofReply>;
}

export interface RuleProof extends Proof {
  readonly rule: string;
}

export type ProofResult =
  | { readonly kind: 'proved'; readonly proof: RuleProof }
  | { readonly kind: 'refuted' | 'unproved'; readonly diagnostic: Diagnostic };

export interface ProofOptions {
  /** True (default) to also query strings of any length. Provers need not answer these queries. */
  readonly unbounded?: boolean;
  readonly signal?: AbortSignal;
}

/** Version of the proof method. Change it to invalidate older proofs. */
const SCHEME = 'proofs 1';

export function ruleHash(rule: Rule): string {
  return contentId(`${SCHEME}\n${rule.text}`);
}

/**
 * Asks every prover for a counterexample to every instance of `strong => weak` (equality for `same`). Reports G303 with
 * the counterexample on `sat`. Reports G304 if a prover answers `unknown` to a required instance, or if fewer than two
 * provers are independent.
 */
export async function proveRule(
  rule: Rule,
  provers: readonly Prover[],
  options: ProofOptions = {},
): Promise<ProofResult> {
  const { signal, unbounded = true } = options;
  const doubts: string[] = countIndependent(provers) < 2 ? ['two solvers are needed'] : [];
  const proved: string[] = [];
  const store = new TermStore();
  for (const instance of listInstances(rule, store)) {
    if (instance.optional && !unbounded) continue;
    const script = proofScript(rule, instance, store);
    if (script === undefined) continue;
    const unsure: string[] = [];
    for (const prover of provers) {
      const { answer, detail } = await prover.ask(script, signal);
      if (answer === 'sat') return { kind: 'refuted', diagnostic: reportRefuted(rule, prover, instance, detail) };
      if (answer === 'unknown')
        unsure.push(`${prover.id} on ${instance.label}${detail === undefined ? '' : `: ${detail}`}`);
    }
    if (unsure.length === 0) proved.push(instance.label);
    else if (!instance.optional) doubts.push(...unsure);
  }
  if (proved.length === 0) doubts.push('the rule has no instance that is well sorted and decided');
  if (doubts.length > 0) return { kind: 'unproved', diagnostic: reportUnproved(rule, doubts) };
  const by = provers.map(({ id, family, version }) => ({ id, family, version }));
  return { kind: 'proved', proof: { rule: rule.name, provers: by, instances: proved } };
}

function proofScript(rule: Rule, instance: Instance, store: TermStore): string | undefined {
  const claim = toClaim(rule, instance, store);
  if (claim === undefined) return undefined;
  const { strong, weak, constants, given } = claim;
  const commands: Command[] = [{ kind: 'set-logic', logic: 'ALL' }];
  const asserted: Term[] = [];
  if (constants.some(({ sort }) => /\bU\b/.test(sort.text))) {
    commands.push({ kind: 'declare-sort', name: 'U', arity: 0 });
  }
  for (const { name, sort } of constants) {
    commands.push(declareConstant({ name, sort }));
    const bound = instance.stringBound;
    if (sort === STRING && bound !== undefined) {
      asserted.push(store.app('<=', [store.app('str.len', [store.const(name, sort)]), store.int(BigInt(bound))]));
    }
  }
  asserted.push(...given);
  asserted.push(store.app('not', [store.app(rule.use === 'same' ? '=' : '=>', [strong, weak])]));
  for (const term of asserted) commands.push({ kind: 'assert', term });
  commands.push({ kind: 'check-sat' });
  return printScript({ store, commands, logic: 'ALL' });
}

function reportRefuted(rule: Rule, prover: Prover, instance: Instance, detail: string | undefined): Diagnostic {
  const values = detail === undefined ? '' : `: ${formatValues(detail)}`;
  return {
    code: 'G303',
    severity: 'error',
    message: `the rule '${rule.name}' does not hold (${instance.label}): ${prover.id} has a counterexample${values}`,
    span: rule.span,
    hint: 'correct the rule, or restrict it with a guard in the replacement, a constraint or (where …)',
  };
}

function formatValues(model: string): string {
  const sexp = new SexpReader(model);
  if (sexp.read() !== true) return model;
  const values = sexp.listChildren(0).flatMap((node) => {
    const [head, name, params, , value] = sexp.listChildren(node);
    if (head === undefined || name === undefined || params === undefined || value === undefined) return [];
    const isConstant = sexp.slice(head) === 'define-fun' && sexp.listChildren(params).length === 0;
    return isConstant ? [`${sexp.slice(name)} = ${sexp.slice(value).replace(/\s+/g, ' ')}`] : [];
  });
  return values.length > 0 ? values.join(', ') : model.replace(/\s+/g, ' ').trim();
}

function reportUnproved(rule: Rule, doubts: readonly string[]): Diagnostic {
  const more = doubts.length > 3 ? ` and ${doubts.length - 3} more` : '';
  return {
    code: 'G304',
    severity: 'error',
    message: `the rule '${rule.name}' is not proved: ${doubts.slice(0, 3).join('; ')}${more}`,
    span: rule.span,
    hint: 'gainsay rules FILE --prove uses two solvers; a simpler rule or smaller widths, set by (numbers …), may help',
  };
}
