export { ddsmtCommand } from './commands.js';
