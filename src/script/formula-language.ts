/** Languages of formulas, which are also their file extensions. */
export type FormulaLanguage = 'smt2' | 'btor' | 'btor2';
