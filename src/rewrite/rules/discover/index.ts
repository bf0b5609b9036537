export { type FollowingRule, auditRules, derivationFrom } from './audit.js';
export {
  type Discovery,
  type DiscoveryCounts,
  type DiscoveryOptions,
  type DiscoveryProgress,
  type DiscoveryEffects,
  type FoundRule,
  type Verdict,
  discoverRules,
} from './discover.js';
export { DISCOVERY_THEORIES, type DiscoveryTheory, listScopes } from './scope.js';
export { Universe } from './universe.js';
