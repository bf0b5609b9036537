export { huntCommand, resumeCommand, mergeCommand, demoCommand } from './commands.js';
