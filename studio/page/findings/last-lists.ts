import { storeInTab } from '../shell/kept.js';

/** By campaign, the query of the list from which the last finding was opened. */
export const lastLists = storeInTab<Readonly<Record<string, Readonly<Record<string, string>>>>>('lists', {});
