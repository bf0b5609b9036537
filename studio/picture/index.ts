export { btorWords, pictureOfBtor } from './btor.js';
export { ConeWalker } from './cone.js';
export { printDot } from './dot.js';
export { foldPicture } from './fold.js';
export type { Diagram, Layout } from './layout/diagram.js';
export { type Drawing, makeDrawing } from './layout/diagram-of.js';
export { layOutLayers } from './layout/layered.js';
export { printListing } from './listing.js';
export {
  type Picture,
  type PictureEdge,
  type PictureGroup,
  type PictureNode,
  computeHeights,
  foldedLine,
  findNodes,
  selectReachable,
} from './picture.js';
export { drawScript, pictureOfScript } from './script.js';
export { STYLES } from './style.js';
