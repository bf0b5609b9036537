export { pictureOfBtor } from './btor.js';
export { dotOf } from './dot.js';
export { foldPicture } from './fold.js';
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
export { pictureOfScript } from './script.js';
