export { btorCommand } from './commands.js';
