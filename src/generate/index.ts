export { type SnippetInput, randomLiteral, snippet, snippetTerm } from './snippet.js';
export { type Callable, type OpenTerm, type Vocabulary, Vocabularies } from './vocabulary.js';
