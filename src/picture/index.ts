export { pictureOfBtor } from './btor.js';
export { dotOf } from './dot.js';
export { foldPicture } from './fold.js';
export type { Diagram, Layout } from './layout/diagram.js';
export { type Drawing, type DrawnBox, type DrawnEdge, drawingOf } from './layout/diagram-of.js';
export { layeredLayout } from './layout/layered.js';
export { listingOf } from './listing.js';
export {
  type FoldedPart,
  type Picture,
  type PictureEdge,
  type PictureGroup,
  type PictureNode,
  nodesNamed,
  partFrom,
} from './picture.js';
export { type DrawnScript, drawScript, pictureOfScript } from './script.js';
export { type GroupStyle, STYLES } from './style.js';
