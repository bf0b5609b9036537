import {
  type Script,
  EMPTY_MODEL,
  Evaluator,
  type Signature,
  signatureAt,
  toTerm,
  Budget,
  printTerm,
  readScript,
  type Term,
} from '../../src/smt.js';
import {
  readClause,
  type CallTerm,
  replaceTerms,
  type Certificate,
  type DerivationStep,
  type CertificateCheck,
} from '../../src/lab-front.js';

/** Each premise must evaluate to true or have been derived. The last step must derive `false`. */
export function checkDerivation(
  script: Script,
  { steps }: Extract<Certificate, { kind: 'derivation' }>,
): CertificateCheck {
  const at = signatureAt(script);
  if (at === undefined) return { kind: 'fails', because: 'the script has no check-sat' };
  const derivation = new Derivation(script, at.signature);
  const assertions = at.check.asserted.map(({ term }) => term);
  for (const [i, step] of steps.entries()) {
    const because = derivation.objection(assertions[step.clause], step);
    if (because !== undefined) return { kind: 'fails', because: `step ${i + 1}: ${because}` };
  }
  return derivation.isFalse
    ? { kind: 'holds', status: 'unsat' }
    : { kind: 'fails', because: 'the steps do not derive false' };
}

class Derivation {
  readonly #script: Script;
  readonly #signature: Signature;
  readonly #evaluator: Evaluator;
  readonly #derived = new Set<string>();
  isFalse = false;

  constructor(script: Script, signature: Signature) {
    this.#script = script;
    this.#signature = signature;
    this.#evaluator = new Evaluator({ signature, model: EMPTY_MODEL, budget: new Budget('thorough') });
  }

  objection(assertion: Term | undefined, { clause, values }: DerivationStep): string | undefined {
    const { store } = this.#script;
    if (assertion === undefined) return `there is no assertion ${clause}`;
    const { variables, body, head } = readClause(store, assertion);
    const by = new Map<Term, Term>();
    for (const [i, variable] of variables.entries()) {
      const value = this.#value(values[i] ?? '');
      if (value?.sort !== variable.sort)
        return `the step gives ${variable.name} no value of sort ${variable.sort.text}`;
      by.set(variable, value);
    }
    for (const part of body) {
      const instance = replaceTerms(store, part, by);
      const isDerived = instance.kind === 'call' ? this.#derived.has(this.#key(instance)) : this.#holds(instance);
      if (!isDerived) return `${printTerm(instance)} does not hold`;
    }
    const end = head === undefined ? undefined : replaceTerms(store, head, by);
    if (end === undefined) this.isFalse = true;
    else if (end.kind === 'call') this.#derived.add(this.#key(end));
    else return `${printTerm(end)} is not a predicate`;
    return undefined;
  }

  #value(text: string): Term | undefined {
    const { script, ok } = readScript(`(assert (= ${text} ${text}))`, { store: this.#script.store });
    const [command] = script.commands;
    if (!ok || script.commands.length !== 1 || command?.kind !== 'assert') return undefined;
    return command.term.kind === 'app' ? command.term.args[0] : undefined;
  }

  #holds(term: Term): boolean {
    return this.#evaluator.certainValue(term) === true;
  }

  #key({ name, args }: CallTerm): string {
    const values = args.map((arg) => {
      const value = this.#evaluator.certainValue(arg);
      const literal = value === undefined ? undefined : toTerm(this.#script.store, value, arg.sort, this.#signature);
      return printTerm(literal ?? arg);
    });
    return `${name} ${values.join(' ')}`;
  }
}
