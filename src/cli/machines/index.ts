export { pullCommand, pushCommand } from './commands.js';
