export { bisectCampaign } from './bisect.js';
