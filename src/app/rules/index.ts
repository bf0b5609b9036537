export { type DiscoverEvent, type DiscoverResult, discover } from './discover.js';
