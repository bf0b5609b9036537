import type { FormulaLanguage } from '../../../src/smt.js';
import type { Language } from './protocol.js';

/** BTOR and BTOR2 have one reader. */
export function toLanguage(language: FormulaLanguage): Language {
  return language === 'smt2' ? 'smtlib' : 'btor';
}

export function detectLanguage(name: string, text: string): Language {
  if (/\.(btor2?|btor1)$/i.test(name)) return 'btor';
  if (/\.(smt2?|smtlib)$/i.test(name)) return 'smtlib';
  return /^\s*(;[^\n]*\n\s*)*\d+\s+\w/.test(text) ? 'btor' : 'smtlib';
}
