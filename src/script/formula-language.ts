/** The languages of formulas; they also are the endings of their files. */
export type FormulaLanguage = 'smt2' | 'btor' | 'btor2';
