export { huntCommand, resumeCommand, demoCommand } from './commands.js';
