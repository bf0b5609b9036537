export { bisectCommand, recheckCommand, driftCommand, countCommand } from './commands.js';
export { bisectCampaign } from './bisect.js';
