export { studioCommand } from './commands.js';
export { HuntStudio, type HuntStudioChoice } from './hunt-studio.js';
