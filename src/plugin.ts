/// <reference types="node" preserve="true" />
/** `gainsay/plugin`: the types of a plug-in (docs/library.md). */
export {
  type Plugin,
  type PluginGenerator,
  type PluginMutant,
  type PluginProfile,
  type PluginStrategy,
  definePlugin,
} from './app/index.js';
export type { Evidence, ExampledOracle as Oracle, Verdict } from './oracle/index.js';
