export { trustConfig, trustFrom } from './ask-trust.js';
export { makeMemoryOption, once, makeRepeatableOption, makeTimeOption, makeSizeOption } from './option-kinds.js';
export { count, timeText, positive, milliseconds, times, word } from './units.js';
export { pluginFiles } from './plugin-files.js';
export { type SettingNames, allowSettingOptions, readSettings, summaryLines } from './settings.js';
export { addOptions, optionsFrom } from './option-table.js';
