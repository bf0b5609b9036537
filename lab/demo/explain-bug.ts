import { type ReportFacts, findingSections, judgeModelText } from '../../src/lab-front.js';
import { Budget, Evaluator, type Term, children, describeEvaluation, printTerm, readScript } from '../../src/smt.js';

const LONGEST = 160;

/** Shows the smallest formula on which the solver is wrong, its answer, the correct one, and the values that prove this. */
export function explainBug(facts: ReportFacts): string {
  const { fault, formula, proof, commands, suspects } = facts;
  const [suspect] = suspects;
  const solver = `${suspect?.family} ${suspect?.version}`;
  const { input, evidence } = findingSections(facts);
  const [opening] = plainLines(input.slice(0, 1));
  const does =
    fault === null
      ? opening
      : `${solver} answers ${fault.expected === 'sat' ? 'unsat' : 'sat'} to this formula; ${fault.expected} is correct:`;
  // The term at fault has no symbols, so it needs no model.
  const proving = proof.kind === 'model' ? proof.text : proof.kind === 'reply' ? proof.model : null;
  const model = (fault === null ? proving : null) ?? '()';
  const text = fault?.text ?? formula.text;
  const values = valueLines(text, model);
  const indent = (lines: readonly string[]) => lines.map((line) => `    ${line}`);
  const shown = fault === null ? commands.filter(({ printed }) => printed !== '') : [];
  return [
    does,
    ...indent(text.trim().split('\n')),
    ...shown.flatMap((command) => [
      `${suspects.length > 1 ? command.solver : solver} prints:`,
      ...indent(command.printed.split('\n')),
    ]),
    ...(fault === null && proof.kind === 'reply' ? plainLines(evidence.slice(1)) : []),
    ...(values.length === 0
      ? []
      : [
          `Gainsay's own evaluator computes${model === '()' ? '' : proof.kind === 'reply' ? ' in the model' : ' in the model that proves it'}:`,
          ...indent(values),
        ]),
  ].join('\n');
}

function plainLines(blocks: ReturnType<typeof findingSections>['input']): string[] {
  return blocks.flatMap((block) => {
    if (block.kind === 'code') return block.text.split('\n').map((line) => `    ${line}`);
    if (block.kind !== 'text') return [];
    return [block.line.map((part) => (typeof part === 'string' ? part : Object.values(part)[0])).join('')];
  });
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
      // A value that is only chosen proves nothing.
      if (value.includes(', by choice (symbol ')) return [];
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
