export { opfuzzCommand, typefuzzCommand, yinyangCommand } from './commands.js';
