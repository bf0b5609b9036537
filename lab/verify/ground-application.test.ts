import { expect, test } from 'vitest';
import { EMPTY_MODEL, Evaluator, buildSignature, toTerm, Budget } from '../../src/semantics/index.js';
import { printTerm, readScript } from '../../src/syntax/index.js';
import { instantiate, reduceOnce } from './ground-application.js';

function step(text: string): string | undefined {
  const { script } = readScript(
    `(declare-datatypes ((L 0)) (((nil) (cons (head Int) (tail L)))))(assert (= ${text} ${text}))`,
  );
  const assertion = script.commands.find((command) => command.kind === 'assert');
  const term = assertion?.kind === 'assert' && assertion.term.kind === 'app' ? assertion.term.args[0] : undefined;
  if (term === undefined) throw new Error(`${text} cannot be parsed`);
  const signature = buildSignature(script.store, script.commands);
  const evaluator = new Evaluator({ signature, model: EMPTY_MODEL, budget: new Budget('thorough') });
  const evaluatePart = (part: typeof term) => {
    const evaluation = evaluator.evaluate(part);
    return evaluation.kind === 'value' ? evaluation.value : undefined;
  };
  const groundApplication = reduceOnce(term, evaluatePart, (value, { sort }) =>
    toTerm(script.store, value, sort, signature),
  );
  const body = groundApplication === undefined ? undefined : instantiate(script.store, groundApplication);
  return body === undefined ? undefined : printTerm(body);
}

test.each([
  ['(@ (lambda ((x Int) (y Bool)) (ite y x 7)) (+ 1 1) true)', '(ite true 2 7)'],
  ['(match (cons 3 nil) ((nil 0) ((cons h t) (+ h 1))))', '(+ 3 1)'],
  ['(match nil ((nil 0) ((cons h t) (+ h 1))))', '0'],
  ['(match (cons 3 nil) ((nil 0) (other (head other))))', '(head (cons 3 nil))'],
  ['(@ (lambda ((x Int)) (@ (lambda ((x Int)) x) x)) 1)', '(let ((?0 (lambda ((x Int)) x))) (?0 1))'],
  ['(+ 1 2)', undefined],
])('reduces %s in one step to %s', (text, expected) => expect(step(text)).toBe(expected));
