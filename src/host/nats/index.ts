export {
  type Credentials,
  type NatsAddress,
  addressOf,
  isAddress,
  isNatsAddress,
  parseNatsAddress,
  shownWhere,
  withoutSecrets,
} from './address.js';
export { campaignsAt, hasCampaign, isNatsStore, makeNatsCampaign, namesNone, openNatsCampaign } from './campaigns.js';
export { type HearNotice, type NatsLink, type NatsNotice, connectNats, hearNotices, isLink } from './connect.js';
export { CampaignGone, NoServer, NotAllowed, NotTheWriter, ServerTrouble, StreamFull } from './errors.js';
export { type Writer } from './log.js';
export { type Lease, type Live, type LiveWorker, type Refusal, type Watch, natsLive } from './live.js';
export { type CampaignNames, isCampaignName, namesOf } from './names.js';
export { taskTokens } from './task-tokens.js';
export { type Crew, natsDispatch, natsTaskSource } from './queue.js';
export { type QueueState, natsQueueState } from './queue-state.js';
export { type NatsStore, type NatsStoreOptions, natsStore } from './store.js';
