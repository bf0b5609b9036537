import type { Command, Script } from '../../../script/index.js';
import type { ScriptShrink } from '../contract.js';
import { dropping, lengthOf } from './edit.js';

/** Commands that say something about the script or the solver only. */
function isRemark(command: Command): boolean {
  return command.kind === 'set-info' || command.kind === 'set-option' || command.kind === 'output';
}

/** All options, infos and outputs at once, then each by itself. */
export const remarks: ScriptShrink = {
  name: 'remarks',
  summary: 'Options, infos and requests for output are dropped, all at once and one by one.',
  examples: [
    {
      script: '(set-info :status sat)\n(set-option :produce-models true)\n(check-sat)\n',
      becomes: [
        '(check-sat)\n',
        '(set-option :produce-models true)\n(check-sat)\n',
        '(set-info :status sat)\n(check-sat)\n',
      ],
    },
  ],
  *moves(script: Script) {
    const found = script.commands.filter(isRemark);
    const weight = (commands: readonly Command[]): number =>
      commands.reduce((sum, command) => sum + lengthOf(command), 0);
    if (found.length > 1) yield dropping(weight(found), isRemark);
    for (const gone of found) yield dropping(weight([gone]), (command) => command === gone);
  },
};
