export { mutateCommand, generateCommand, evalCommand, parseCommand, explainCommand } from './commands.js';
