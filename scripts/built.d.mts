export type Step = 'javascript' | 'page' | 'types';
/** Whether these steps of a build (default: all) finished after the last change to the sources. */
export function isBuilt(steps?: readonly Step[]): boolean;
