import type { Command, DatatypeDecl, FunDefinition, Script } from '../../script/index.js';
import { BinderNames } from './binder-names.js';
import { printSynthFun } from './print-synth-fun.js';
import { printTerm, printUnder } from './print-term.js';
import { printSymbol } from './symbols.js';
import { printVars } from './term-text.js';

export function printCommand(command: Command): string {
  switch (command.kind) {
    case 'set-logic':
      return `(set-logic ${printSymbol(command.logic)})`;
    case 'set-option':
    case 'set-info':
      return `(${command.kind} ${command.keyword}${command.value === undefined ? '' : ` ${command.value}`})`;
    case 'declare-sort':
      return `(declare-sort ${printSymbol(command.name)} ${command.arity})`;
    case 'declare-sort-parameter':
      return `(declare-sort-parameter ${printSymbol(command.name)})`;
    case 'declare-heap':
      return `(declare-heap (${command.heap.location.text} ${command.heap.data.text}))`;
    case 'define-sort':
      return `(define-sort ${printSymbol(command.name)} (${command.params.map(printSymbol).join(' ')}) ${command.sort.text})`;
    case 'declare-fun':
      return `(${command.form} ${printSymbol(command.name)}${printSignature(command)})`;
    case 'define-fun':
      return command.form === 'define-const'
        ? `(define-const ${printSymbol(command.fun.name)} ${command.fun.result.text} ${printTerm(command.fun.body)})`
        : `(${command.form} ${printDefinition(command.fun).join(' ')})`;
    case 'define-funs-rec': {
      const printed = command.funs.map(printDefinition);
      return `(define-funs-rec (${printed.map(([heading]) => `(${heading})`).join(' ')}) (${printed.map(([, body]) => body).join(' ')}))`;
    }
    case 'declare-datatypes': {
      const names = command.datatypes.map(({ name, params }) => `(${printSymbol(name)} ${params.length})`).join(' ');
      return `(declare-datatypes (${names}) (${command.datatypes.map(printDatatype).join(' ')}))`;
    }
    case 'synth-fun':
      return printSynthFun(command.fun);
    case 'inv-constraint':
      return `(inv-constraint ${[command.inv, command.pre, command.trans, command.post].map(printSymbol).join(' ')})`;
    case 'check-sat-assuming':
    case 'get-value': {
      const terms = command.kind === 'get-value' ? command.terms : command.literals;
      if (command.kind === 'check-sat-assuming' && command.form === 'check-sat') {
        return `(check-sat ${terms.map(printTerm).join(' ')})`;
      }
      return `(${command.kind} (${terms.map(printTerm).join(' ')}))`;
    }
    case 'get-interpolant':
    case 'get-abduct':
      return `(${command.kind} ${printSymbol(command.name)} ${printTerm(command.term)})`;
    case 'push':
    case 'pop':
      return `(${command.kind} ${command.levels})`;
    case 'check-sat':
    case 'reset':
    case 'reset-assertions':
    case 'exit':
      return `(${command.kind})`;
    case 'output':
    case 'verbatim':
      if (command.name === '') return command.text;
      return `(${command.name}${command.text === '' ? '' : ` ${command.text}`})`;
    default: {
      const options = 'options' in command && command.options !== '' ? ` ${command.options}` : '';
      return `(${command.kind} ${printTerm(command.term)}${options})`;
    }
  }
}

/** Prints parameters and result, except a relation's result, which is Bool. A constant has no parameters. */
function printSignature({ form, params, result }: Extract<Command, { readonly kind: 'declare-fun' }>): string {
  const sorts = params.map((sort) => sort.text).join(' ');
  if (form === 'declare-fun') return ` (${sorts}) ${result.text}`;
  return form === 'declare-rel' ? ` (${sorts})` : ` ${result.text}`;
}

function printDefinition({ name, params, result, body }: FunDefinition): readonly [string, string] {
  const names = new BinderNames([body], params);
  return [`${printSymbol(name)} (${printVars(params, names.of)}) ${result.text}`, printUnder(names, body)];
}

function printDatatype({ params, constructors }: DatatypeDecl): string {
  const body = constructors
    .map(({ name, selectors }) => {
      const fields = selectors.map((selector) => ` (${printSymbol(selector.name)} ${selector.sort.text})`).join('');
      return `(${printSymbol(name)}${fields})`;
    })
    .join(' ');
  return params.length === 0 ? `(${body})` : `(par (${params.map((param) => param.text).join(' ')}) (${body}))`;
}

/**
 * @example
 * const text = print(parse('(check-sat)').script);
 */
export function printScript(script: Script): string {
  let text = '';
  for (const command of script.commands) text += `${printCommand(command)}\n`;
  return text;
}
