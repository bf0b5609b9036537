import type { Production, SynthFun } from '../../script/index.js';
import { BinderNames } from './binder-names.js';
import { printUnder } from './print-term.js';
import { printSymbol } from './symbols.js';
import { printVars } from './term-text.js';

/** SyGuS-IF 2.1, section 2.9. */
export function printSynthFun({ form, name, params, result, grammar }: SynthFun): string {
  const nonterminals = grammar.map(({ nonterminal }) => nonterminal);
  const terms = grammar.flatMap(({ productions }) =>
    productions.flatMap((each) => (each.kind === 'term' ? [each.term] : [])),
  );
  const names = new BinderNames(terms, [...params, ...nonterminals]);
  const heading = `(${form} ${printSymbol(name)} (${printVars(params, names.of)})`;
  const sort = form === 'synth-fun' ? ` ${result.text}` : '';
  if (grammar.length === 0) return `${heading}${sort})`;
  const rules = grammar.map(
    ({ nonterminal, productions }) =>
      `(${printSymbol(names.of(nonterminal))} ${nonterminal.sort.text} (${productions.map((each) => printProduction(each, names)).join(' ')}))`,
  );
  return `${heading}${sort} (${printVars(nonterminals, names.of)}) (${rules.join(' ')}))`;
}

function printProduction(production: Production, names: BinderNames): string {
  switch (production.kind) {
    case 'term':
      return printUnder(names, production.term);
    case 'constant':
      return `(Constant ${production.sort.text})`;
    case 'variable':
      return `(Variable ${production.sort.text})`;
  }
}
