export { type DiscoverEvent, type DiscoverOptions, type DiscoverResult, discover } from './discover.js';
