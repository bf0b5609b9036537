export { pullCommand, pushCommand, workCommand } from './commands.js';
