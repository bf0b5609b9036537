import { describe } from '../../describe.js';
import { type Command, type Script, asksRules } from '../../../script/index.js';
import type { ScriptShrink } from '../contract.js';
import { dropping, measurePrinted } from './edit.js';

function isRemark(command: Command): boolean {
  return command.kind === 'set-info' || command.kind === 'set-option' || command.kind === 'output';
}

const PARAMETER = / :[\w.-]+ [\w.-]+/g;

export const queryParameters: ScriptShrink = {
  ...describe('query-parameters'),
  *moves(script: Script) {
    for (const query of script.commands.filter(asksRules)) {
      const given = query.kind === 'output' ? query.text : '';
      for (const [parameter] of given.matchAll(PARAMETER)) {
        yield {
          weight: parameter.length,
          apply: ({ commands, ...rest }) => {
            const isThere = (each: Command): boolean => asksRules(each) && print(each).includes(parameter);
            if (!commands.some(isThere)) return undefined;
            const without = (each: Command): Command =>
              each.kind === 'output' && isThere(each) ? { ...each, text: each.text.replace(parameter, '') } : each;
            return { ...rest, commands: commands.map(without) };
          },
        };
      }
    }
  },
};

function print(command: Command): string {
  return command.kind === 'output' ? command.text : '';
}

export const remarks: ScriptShrink = {
  ...describe('remarks'),
  *moves(script: Script) {
    const found = script.commands.filter(isRemark);
    const weight = (commands: readonly Command[]): number =>
      commands.reduce((sum, command) => sum + measurePrinted(command), 0);
    if (found.length > 1) yield dropping(weight(found), isRemark);
    for (const gone of found) yield dropping(weight([gone]), (command) => command === gone);
  },
};
