import type { StrategyData } from '../data.js';
import { type SignatureFile, readSignatures } from './read-signatures.js';

export const SIGNATURES: StrategyData<Pick<SignatureFile, 'signatures' | 'staysInLogic'>> = {
  name: 'signatures',
  file: 'typefuzz-signatures.txt',
  option: { flag: '--signatures <file>', summary: 'operator signatures of typefuzz' },
  entry: { plural: 'signatures', example: '(op Arg … Ret), such as (+ Int Int Int)' },
  read({ text }) {
    const file = readSignatures(text);
    return { value: file, entries: file.signatures.length, diagnostics: file.diagnostics };
  },
};
