export { SEXP, SexpReader } from './sexp/reader.js';
export { type FragmentOptions, FragmentReader } from './smtlib/fragment-reader.js';
export { operatorName } from './smtlib/term-text.js';
export { printCommand, printScript } from './smtlib/print-command.js';
export { SMALL_NAMED, printTerm } from './smtlib/print-term.js';
export { type Dialect } from './smtlib/read-context.js';
export { readScript, readTerm } from './smtlib/read-script.js';
export { printSymbol, readStringLiteral } from './smtlib/symbols.js';
