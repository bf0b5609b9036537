/**
 * Every diagnostic that a user can meet. Each has a page in `docs/diagnostics/` and a golden file in `test/golden/`.
 * Codes are never used again for something else.
 */
export const DIAGNOSTIC_CODES = {
  G101: 'unbalanced parenthesis',
  G102: 'unfinished literal',
  G103: 'ill-formed token',
  G201: 'ill-formed command',
  G202: 'ill-formed term',
  G203: 'ill-formed sort',
  G204: 'ill-sorted term',
  G205: 'wrong number of arguments or indices',
  G206: 'declared twice or out of scope',
  G207: 'unknown symbol kept as it is',
  G208: 'unknown command kept as it is',
  G209: 'unknown sort kept as it is',
  G301: 'ill-formed operator file',
  G302: 'ill-formed rule file',
  G303: 'unsound rule',
  G304: 'unproved rule',
  G310: 'ill-formed signature file',
  G311: 'ill-formed fusion function file',
  G312: 'fusion function that cannot be inverted',
  G401: 'ill-formed solver profile',
  G402: 'solver not found',
  G403: 'ill-formed file of known bugs',
  G501: 'input not readable',
  G502: 'input left out',
  G503: 'campaign folder not usable',
  G504: 'bad usage',
  G601: 'ill-formed BTOR line',
  G602: 'unknown BTOR node kind',
  G603: 'undefined BTOR node',
  G604: 'number of a BTOR line not usable',
  G605: 'ill-sorted BTOR node',
  G606: 'ill-formed BTOR constant',
  G607: 'negated array',
  G608: 'not expressible there',
  G609: 'ill-formed BTOR state',
  G610: 'BTOR line without effect',
} as const satisfies Record<string, string>;

export type DiagnosticCode = keyof typeof DIAGNOSTIC_CODES;
