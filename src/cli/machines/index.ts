export { pullCommand, pushCommand, watchCommand, workCommand } from './commands.js';
