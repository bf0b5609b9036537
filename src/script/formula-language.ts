/** Also the file extensions. */
export type FormulaLanguage = 'smt2' | 'btor' | 'btor2';
