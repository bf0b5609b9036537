export { bisectCommand, recheckCommand } from './commands.js';
export { bisectCampaign } from './bisect.js';
