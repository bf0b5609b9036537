export { withExternalMutants } from './external.js';
export {
  type LoadedPlugin,
  type Parts,
  OWN_PARTS,
  partsOfPlan,
  partsWith,
  toPlannedPlugins,
  withProfileFiles,
} from './parts.js';
export type { ExternalGenerator } from './plugin-generator.js';
export {
  type Plugin,
  type PluginGenerator,
  type PluginMutant,
  type PluginProfile,
  type PluginShrink,
  type PluginStrategy,
  definePlugin,
} from './plugin.js';
export { PluginGuard, describePluginError, readMutant } from './plugin-guard.js';
export { readVerdict } from './plugin-oracle.js';
export { passFrom } from './plugin-shrink.js';
export {
  type DataFiles,
  type DataTexts,
  type StrategyTexts,
  checkShippedNames,
  storeStrategyTexts,
  loadStrategyTexts,
  loadStrategies,
  loadStrategiesOrAll,
  findShippedPath,
  readShippedRules,
  strategyTexts,
} from './strategies.js';
