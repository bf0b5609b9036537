import type { Script } from '../../../script/index.js';
import type { ScriptShrink } from '../contract.js';
import { move } from './edit.js';
import { hasVerbatim, rebuildScript } from './rebuild.js';

function narrow(script: Script, name: string, width: number): Script | undefined {
  if (hasVerbatim(script)) return undefined;
  const declared = script.commands.find((command) => command.kind === 'declare-fun' && command.name === name);
  if (declared?.kind !== 'declare-fun' || declared.params.length > 0) return undefined;
  const { result } = declared;
  if (result.kind !== 'BitVec' || result.width <= width) return undefined;
  const small = script.store.sorts.bitVec(width);
  const by = result.width - width;
  return rebuildScript(script, {
    term: (term, _, store) =>
      term.kind === 'const' && term.name === name && term.sort === result
        ? store.app('zero_extend', [store.const(name, small)], [by])
        : 'as usual',
    command: (command) => (command === declared ? { ...declared, result: small } : command),
  });
}

export const singleWidth: ScriptShrink = {
  name: 'single-width',
  summary: 'A bit-vector symbol gets fewer bits, and zeros before each occurrence.',
  examples: [
    {
      script: '(declare-const x (_ BitVec 4))\n(assert (bvult x #x3))\n',
      becomes: [
        '(declare-const x (_ BitVec 1))\n(assert (bvult ((_ zero_extend 3) x) #x3))\n',
        '(declare-const x (_ BitVec 2))\n(assert (bvult ((_ zero_extend 2) x) #x3))\n',
        '(declare-const x (_ BitVec 3))\n(assert (bvult ((_ zero_extend 1) x) #x3))\n',
      ],
    },
  ],
  *moves(script) {
    for (const command of script.commands) {
      if (command.kind !== 'declare-fun' || command.params.length > 0 || command.result.kind !== 'BitVec') continue;
      const { name } = command;
      const { width } = command.result;
      const widths = new Set([1, 2, width >> 1, width - 1].filter((each) => each >= 1 && each < width));
      for (const to of widths) yield move(width - to, (now) => narrow(now, name, to));
    }
  },
};
