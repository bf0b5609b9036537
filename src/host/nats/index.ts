export {
  type NatsAddress,
  replaceCampaign,
  isAddress,
  isNatsAddress,
  parseNatsAddress,
  hideSecrets,
  withoutSecrets,
} from './address.js';
export {
  campaignsAt,
  hasCampaign,
  isNatsStore,
  makeNatsCampaign,
  noCampaignProblem,
  openNatsCampaign,
} from './campaigns.js';
export { type OnNotice, type NatsLink, type NatsNotice, connectNats, onNotices, isLink } from './connect.js';
export { CampaignGone, NoServer, NotAllowed, NotTheWriter, ServerError, StreamFull } from './errors.js';
export { type Writer } from './log.js';
export { type LiveBucket, type LiveWorker, type Refusal, type SeenWorker, type Watch, natsLive } from './live.js';
export { campaignNames } from './names.js';
export { taskTokens } from './task-tokens.js';
export { natsDispatch, natsTaskSource } from './queue.js';
export { type QueueState, natsQueueState } from './queue-state.js';
export { type NatsStore, natsStore } from './store.js';
