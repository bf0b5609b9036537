import type { CommandEntry } from '../options/index.js';

export const btorCommand: CommandEntry = {
  name: 'btor',
  usage: '',
  summary: 'convert, generate and reduce BTOR and BTOR2 files',
  load: async () => (await import('./btor.js')).registerBtor,
};
