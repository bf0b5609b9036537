/** Language of a formula, also used as file extension. */
export type FormulaLanguage = 'smt2' | 'btor' | 'btor2';
