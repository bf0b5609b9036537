import { describe } from '../../describe.js';
import { type Command, type Script, collectTerms } from '../../../script/index.js';
import { STRING, type Term } from '../../../term/index.js';
import type { ScriptShrink } from '../contract.js';
import { move } from './edit.js';
import { hasVerbatim, rebuildScript } from './rebuild.js';

function asConcat(script: Script, from: Term): Script | undefined {
  if (hasVerbatim(script) || from.kind !== 'app' || ![...collectTerms(script)].includes(from)) return undefined;
  const { store } = script;
  const around = [store.freshName('before'), store.freshName('after')];
  const declared = around.map((name): Command => ({
    kind: 'declare-fun',
    name,
    params: [],
    result: STRING,
    form: 'declare-const',
  }));
  const [before, after] = around.map((name) => store.const(name, STRING)) as [Term, Term];
  const made = rebuildScript(script, {
    term: (term, kids) => {
      const [s, t] = kids;
      if (term !== from || s === undefined || t === undefined) return 'as usual';
      return store.tryApp('=', [s, store.app('str.++', [before, t, after])]);
    },
  });
  const at = made?.commands.findIndex(
    ({ kind }) => kind !== 'set-logic' && kind !== 'set-option' && kind !== 'set-info',
  );
  return made && at !== undefined && at >= 0
    ? { ...made, commands: made.commands.toSpliced(at, 0, ...declared) }
    : undefined;
}

/** `(str.contains s t) -> (= s (str.++ before t after))` with new strings `before` and `after`. */
export const containsToConcat: ScriptShrink = {
  ...describe('contains-to-concat'),
  *moves(script) {
    for (const term of collectTerms(script)) {
      if (term.kind === 'app' && term.op === 'str.contains') yield move(1, (now) => asConcat(now, term));
    }
  },
};
