export { auditRules } from './audit.js';
export { type DiscoveryCounts, type DiscoveryProgress, type Verdict, discoverRules } from './discover.js';
export { DISCOVERY_THEORIES, type DiscoveryTheory, listScopes } from './scope.js';
export { Universe } from './universe.js';
