export { type GroundInput, type GroundTop, GROUND_TOPS, groundTerm } from './ground/ground.js';
export { type GroundDatatype, type World, GROUND_PRELUDE, groundWorld } from './ground/world.js';
export { type SnippetInput, randomLiteral, snippet, snippetTerm } from './snippet.js';
export { type Callable, type OpenTerm, type Vocabulary, Vocabularies } from './vocabulary.js';
