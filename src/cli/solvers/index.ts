export { solversCommand } from './commands.js';
