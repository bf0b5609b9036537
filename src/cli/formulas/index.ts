export { mutateCommand, generateCommand, evalCommand, seedsCommand, parseCommand, explainCommand } from './commands.js';
