import type { Command } from '../../../script/index.js';
import { leastArguments, operatorInfo } from '../../../term/index.js';
import { describe } from '../../describe.js';
import type { ScriptMove, ScriptPass, ScriptView } from '../moves.js';
import { byWeight, limitMoves } from './offers.js';

export const stripAnnotations: ScriptPass = {
  ...describe('strip-annotations'),
  bold: 'always',
  *waves(view) {
    const { store } = view.script;
    const names = new Map(view.terms.flatMap((term) => (term.kind === 'const' ? [[term.name, term] as const] : [])));
    yield limitMoves(
      view,
      view.terms.flatMap((term): ScriptMove[] => {
        if (term.kind !== 'annot') return [];
        const used = term.attributes.flatMap(({ keyword, text = '' }) =>
          keyword === ':named' && names.has(text) ? [store.const(text, term.sort)] : [],
        );
        const weight = 1 + (view.weights.between(term, term.body) ?? 1);
        const strip: ScriptMove = { kind: 'term', from: term, to: term.body, weight };
        return used.length === 0 ? [strip] : [{ kind: 'unname', from: term, to: term.body, names: used, weight }];
      }),
    );
  },
};

/** `(and a b c)` -> `(and a c)`, `(and a b)` -> `a`. Large terms come first. */
export const dropArguments: ScriptPass = {
  ...describe('drop-arguments'),
  bold: 'always',
  *waves(view) {
    const terms = view.terms.filter((term) => term.kind === 'app' && term.args.length > 1 && isVariadic(term.op));
    for (const wave of byWeight(view, terms)) yield limitMoves(view, listArgumentMoves(view, wave));
  },
};

function isVariadic(op: Parameters<typeof operatorInfo>[0]): boolean {
  return operatorInfo(op).arity[1] === Number.POSITIVE_INFINITY;
}

function* listArgumentMoves({ weights }: ScriptView, terms: ScriptView['terms']): Generator<ScriptMove> {
  for (const term of terms) {
    if (term.kind !== 'app') continue;
    const { args, op, sort } = term;
    const least = leastArguments(op);
    for (let index = 0; index < args.length; index++) {
      if (args.length - 1 < least && args[1 - index]?.sort !== sort) continue;
      yield { kind: 'argument', of: term, index, weight: weights.of(args[index] as typeof term) };
    }
  }
}

export const fewerAssumptions: ScriptPass = {
  ...describe('fewer-assumptions'),
  *waves({ script: { commands }, weights }) {
    yield commands.flatMap((command): ScriptMove[] =>
      command.kind === 'check-sat-assuming' ? [swap(command, { kind: 'check-sat' }, command.literals.length + 1)] : [],
    );
    yield commands.flatMap((command): ScriptMove[] => {
      if (command.kind === 'check-sat-assuming' && command.literals.length > 1) {
        return command.literals.map((literal, at) =>
          swap(command, { ...command, literals: command.literals.filter((_, i) => i !== at) }, weights.of(literal)),
        );
      }
      if (command.kind !== 'get-value' || command.terms.length < 2) return [];
      return command.terms.map((term, at) =>
        swap(command, { ...command, terms: command.terms.filter((_, i) => i !== at) }, weights.of(term)),
      );
    });
  },
};

function swap(command: Command, by: Command, weight: number): ScriptMove {
  return { kind: 'put', command, by, weight };
}
