export { rulesCommand, checkPluginCommand } from './commands.js';
