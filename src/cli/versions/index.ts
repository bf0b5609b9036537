export { bisectCommand, recheckCommand, countCommand } from './commands.js';
export { bisectCampaign } from './bisect.js';
