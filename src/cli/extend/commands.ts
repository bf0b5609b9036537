import type { CommandEntry } from '../options/index.js';
import { loadRegisterDiscover } from '../wings/index.js';

export const rulesCommand: CommandEntry = {
  name: 'rules',
  usage: '[options] [file]',
  summary: 'list approximation rules and prove them',
  load: async () => {
    const [{ registerRules }, registerDiscover] = await Promise.all([import('./rules.js'), loadRegisterDiscover()]);
    return (program) => registerDiscover(registerRules(program));
  },
};

export const checkPluginCommand: CommandEntry = {
  name: 'check-plugin',
  usage: '[options] <file>',
  summary: 'check the parts of a plug-in against the laws of their kind',
  load: async () => (await import('./check-plugin.js')).registerCheckPlugin,
};
