/** A step of a build. */
export type Step = 'javascript' | 'page' | 'types';
/** Whether all these steps of a build (all there are, where none is named) came behind the last change of the sources. */
export function isBuilt(steps?: readonly Step[]): boolean;
