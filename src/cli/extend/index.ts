export { checkPluginCommand } from './commands.js';
