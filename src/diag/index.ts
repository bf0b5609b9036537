export { DIAGNOSTIC_CODES, type DiagnosticCode } from './codes.js';
export { type Diagnostic, type Span, findPosition } from './diagnostic.js';
export { renderDiagnostic } from './render.js';
export {
  TEXT,
  TEXTS,
  TRUE,
  byName,
  fields,
  list,
  listSchemaIssues,
  matching,
  oneOf,
  optional,
  reportSchemaIssues,
} from './schema.js';
