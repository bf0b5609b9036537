import { describe } from '../../describe.js';
import { type Script, logicInfo, numeralsAreReal, widestLogic, collectTerms } from '../../../script/index.js';
import { logicNamedAfter, needsOfScript } from '../../../rewrite/index.js';
import type { ScriptShrink } from '../contract.js';
import { move, withCommands } from './edit.js';

/** Undefined if nothing changes. */
function withLogic(script: Script, logic: string | undefined): Script | undefined {
  const at = script.commands.findIndex(({ kind }) => kind === 'set-logic');
  const command = script.commands[at];
  if (command?.kind !== 'set-logic' || command.logic === logic) return undefined;
  // Numerals print unchanged, so their sort must not depend on the logic.
  if (numeralsAreReal(command.logic) !== numeralsAreReal(logic) && hasReals(script)) return undefined;
  const commands =
    logic === undefined ? script.commands.toSpliced(at, 1) : script.commands.with(at, { kind: 'set-logic', logic });
  return withCommands(script, commands);
}

function hasReals(script: Script): boolean {
  for (const term of collectTerms(script)) if (term.kind === 'value' && term.sort.kind === 'Int') return true;
  return false;
}

export const simplerLogic: ScriptShrink = {
  ...describe('simpler-logic'),
  early: true,
  first: (_, { failing }) => failing !== 'anything',
  *moves(script) {
    const { logic } = script;
    if (logic === undefined) return;
    yield move(logic.length + 13, (now) => withLogic(now, undefined));
    const widest = widestLogic([logic]);
    if (logic !== widest) yield move(Math.max(1, logic.length - widest.length), (now) => withLogic(now, widest));
    const fitting = logicNamedAfter(needsOfScript(script));
    if (fitting === undefined || fitting.length >= logic.length) return;
    const { quantifiers } = logicInfo(fitting);
    yield move(logic.length - fitting.length, (now) =>
      quantifiers === logicInfo(logicNamedAfter(needsOfScript(now))).quantifiers ? withLogic(now, fitting) : undefined,
    );
  },
};
