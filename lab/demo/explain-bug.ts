import { type ReportFacts, judgeModelText } from '../../src/lab-front.js';
import { Budget, Evaluator, type Term, children, describeEvaluation, printTerm, readScript } from '../../src/smt.js';

const LONGEST = 160;

/** Shows the smallest formula on which the solver is wrong, what it answers, and the values that prove this. */
export function explainBug({ fault, formula, proof, commands, suspects: [suspect] }: ReportFacts): string {
  const solver = `${suspect?.family} ${suspect?.version}`;
  // The term at fault has no symbols, so it needs no model.
  const model = fault === null && proof.kind === 'model' ? proof.text : '()';
  const got = fault?.expected === 'sat' ? 'unsat' : 'sat';
  const does =
    fault === null ? 'is wrong on this input' : `answers ${got} to this formula; ${fault.expected} is correct`;
  const text = fault?.text ?? formula.text;
  const output = fault === null ? (commands[0]?.printed.split('\n') ?? []) : [];
  const values = valueLines(text, model);
  const indent = (lines: readonly string[]) => lines.map((line) => `    ${line}`);
  return [
    `${solver} ${does}:`,
    ...indent(text.trim().split('\n')),
    ...(output.length === 0 ? [] : [`${solver} prints:`, ...indent(output)]),
    ...(values.length === 0
      ? []
      : [
          `Gainsay's own evaluator computes${model === '()' ? '' : ' in the model that proves it'}:`,
          ...indent(values),
        ]),
  ].join('\n');
}

/** Lists the values of the assertions' subterms, small terms first. */
function valueLines(text: string, model: string): string[] {
  const { script } = readScript(text);
  const budget = new Budget('thorough');
  const { reading, judged } = judgeModelText(model, script, { budget });
  if (judged === undefined) return [];
  const evaluator = new Evaluator({ signature: judged.signature, model: reading.model, budget });
  const terms = new Set<Term>(judged.assertions.map(({ term }) => term));
  // A set's loop also visits the terms that are added meanwhile.
  for (const term of terms) if (term.kind !== 'quant') for (const child of children(term)) terms.add(child);
  const numbers = new Set<string>();
  const lines = [...terms]
    .sort((a, b) => a.size - b.size)
    .flatMap((term) => {
      const [name, value] = [
        printTerm(term),
        describeEvaluation(judged.signature, evaluator.evaluate(term), term.sort),
      ];
      for (const literal of value.match(FLOAT) ?? []) numbers.add(`${literal} is ${floatValue(literal)}`);
      return name === value || name.length > LONGEST || name.startsWith('(not ') ? [] : [`${name} = ${value}`];
    });
  return [...numbers, ...lines];
}

/** A floating-point literal of at most 64 bits, whose value is a number of JavaScript. */
const FLOAT = /\(fp #b[01] #[bx][\da-f]{1,11} #[bx][\da-f]{1,51}\)/g;

export function floatValue(literal: string): string {
  const [sign = '', exponent = '', fraction = ''] = literal.match(/(?<=#)\w+/g) ?? [];
  const countBits = (field: string) => (field.length - 1) * (field.startsWith('x') ? 4 : 1);
  const [power, digits] = [Number(`0${exponent}`), Number(`0${fraction}`) / 2 ** countBits(fraction)];
  const bias = 2 ** (countBits(exponent) - 1) - 1;
  const size = power === 0 ? digits * 2 ** (1 - bias) : (1 + digits) * 2 ** (power - bias);
  const text = power > 2 * bias ? 'infinity' : String(size);
  return sign === 'b1' ? `-${text}` : text;
}
