import type { Production, SynthFun } from '../../script/index.js';
import type { VarTerm } from '../../term/index.js';
import { printTerm } from './print-term.js';
import { printSymbol } from './symbols.js';

/** A function to be found, with its grammar (SyGuS-IF 2.1, section 2.9). */
export function printSynthFun({ form, name, params, result, grammar }: SynthFun): string {
  const heading = `(${form} ${printSymbol(name)} (${params.map(printVar).join(' ')})`;
  const sort = form === 'synth-fun' ? ` ${result.text}` : '';
  if (grammar.length === 0) return `${heading}${sort})`;
  const names = grammar.map(({ nonterminal }) => printVar(nonterminal)).join(' ');
  const rules = grammar.map(
    ({ nonterminal, productions }) =>
      `(${printSymbol(nonterminal.name)} ${nonterminal.sort.text} (${productions.map(printProduction).join(' ')}))`,
  );
  return `${heading}${sort} (${names}) (${rules.join(' ')}))`;
}

function printVar({ name, sort }: VarTerm): string {
  return `(${printSymbol(name)} ${sort.text})`;
}

function printProduction(production: Production): string {
  switch (production.kind) {
    case 'term':
      return printTerm(production.term);
    case 'constant':
      return `(Constant ${production.sort.text})`;
    case 'variable':
      return `(Variable ${production.sort.text})`;
  }
}
