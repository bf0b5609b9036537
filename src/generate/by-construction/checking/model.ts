import type { Script } from '../../../script/index.js';
import { EMPTY_MODEL, Evaluator, type Evaluation, signatureAt } from '../../../semantics/index.js';
import { printCommand, printSymbol, printTerm, readScript } from '../../../syntax/index.js';
import type { Certificate, CertifiedSymbol } from '../certificate.js';
import type { CertificateCheck } from './check-certificate.js';

/** Reads the script with the values in the place of the declarations: all assertions must be true whatever is chosen. */
export function checkModel(script: Script, certificate: Extract<Certificate, { kind: 'model' }>): CertificateCheck {
  const { script: defined, ok } = readScript(textWithModel(script, certificate));
  const at = ok ? signatureAt(defined) : undefined;
  if (at === undefined) return { kind: 'fails', because: 'the values do not read as definitions of the symbols' };
  if (at.signature.declared.size > 0) {
    return { kind: 'fails', because: `there is no value for ${[...at.signature.declared.keys()].join(', ')}` };
  }
  const evaluator = new Evaluator({ signature: at.signature, model: EMPTY_MODEL });
  for (const { term } of at.check.asserted) {
    const because = objection(evaluator.evaluate(term));
    if (because !== undefined) return { kind: 'fails', because: `${printTerm(term)} ${because}` };
  }
  return { kind: 'holds', status: 'sat' };
}

function objection(found: Evaluation): string | undefined {
  if (found.kind === 'undetermined') return `is not determined: ${found.because}`;
  if (found.choices.length > 0) return `depends on what is left open: ${found.choices.join(', ')}`;
  return found.value === true ? undefined : 'is false';
}

/** A script in which the certificate's symbols are defined, and its uninterpreted sorts are enumerations. */
function textWithModel(script: Script, { symbols, universes }: Extract<Certificate, { kind: 'model' }>): string {
  const values = new Map<string, CertifiedSymbol>(symbols.map((symbol) => [symbol.name, symbol]));
  const lines = script.commands.map((command) => {
    const value = command.kind === 'declare-fun' ? values.get(command.name) : undefined;
    const universe = command.kind === 'declare-sort' ? universes.find(({ sort }) => sort === command.name) : undefined;
    if (universe !== undefined) {
      const elements = universe.elements.map((element) => `(${element})`).join(' ');
      return `(declare-datatypes ((${universe.sort} 0)) ((${elements})))`;
    }
    if (value === undefined) return printCommand(command);
    const { name, params, sort, value: body } = value;
    return `(define-fun ${printSymbol(name)} (${params.join(' ')}) ${sort} ${body})`;
  });
  return lines.join('\n');
}
