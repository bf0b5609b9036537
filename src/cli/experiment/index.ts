export { experimentCommand } from './commands.js';
