import { describe } from '../../describe.js';
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
  ...describe('single-width'),
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
