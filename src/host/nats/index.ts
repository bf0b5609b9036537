export {
  type Credentials,
  type NatsAddress,
  campaignAt,
  isAddress,
  isNatsAddress,
  parseNatsAddress,
  withoutSecrets,
} from './address.js';
export { campaignsAt, hasCampaign, isNatsStore, makeNatsCampaign, openNatsCampaign } from './campaigns.js';
export { type HearNotice, type NatsLink, type NatsNotice, connectNats, isLink } from './connect.js';
export { CampaignGone, NoServer, NotTheWriter, StreamFull } from './errors.js';
export { type Writer } from './log.js';
export { type CampaignNames, isCampaignName, namesOf } from './names.js';
export { type AppendOptions, type NatsStore, type NatsStoreOptions, natsStore } from './store.js';
