export { checkPlugin } from './check-plugin.js';
export { withExternalMutants } from './external.js';
export {
  type LoadedPlugin,
  type Parts,
  OWN_PARTS,
  readConfiguredPlugins,
  partsOfPlan,
  partsWith,
  toPlannedPlugins,
  withProfileFiles,
} from './parts.js';
export type { ExternalGenerator } from './plugin-generator.js';
export {
  type Config,
  type Plugin,
  type PluginGenerator,
  type PluginMutant,
  type PluginProfile,
  type PluginStrategy,
  defineConfig,
  definePlugin,
} from './plugin.js';
export {
  type DataFiles,
  type KeptTexts,
  type StrategyTexts,
  keepStrategyTexts,
  loadStrategyTexts,
  loadStrategies,
  loadStrategiesOrAll,
  findShippedPath,
  readShippedRules,
  loadShippedStrategies,
  strategyTexts,
} from './strategies.js';
