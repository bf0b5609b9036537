import { describe, expect, it } from 'vitest';
import { type MissingFeature, missingFeatureIn, featureText, usesFeature } from './missing-feature.js';

describe("missing features in a solver's message", () => {
  it.each([
    // Messages of yices 2.6.5.
    ['at line 2, column 19: syntax error: declare-datatypes is not a command', 'command declare-datatypes'],
    ['unknown logic: QF_FP', 'logic QF_FP'],
    ['logic ALRA is not supported', 'logic ALRA'],
    ['at line 3, column 10: undefined term: bvnego', 'operator bvnego'],
    ['at line 2, column 20: undefined sort constructor: Seq', 'sort Seq'],
    ['at line 2, column 19: undefined sort: String', 'sort String'],
    ['Sort RoundingMode not declared', 'sort RoundingMode'],
    ["Parse Error: <stdin>:3.37: unknown indexed sort symbol `FiniteField'", 'sort FiniteField'],
    ['LogicInfo::setLogicString(): junk ("FF") at end of logic string: QF_UFFF', 'logic QF_UFFF'],
    ['at line 2, column 21: undefined identifier: FloatingPoint', 'sort FloatingPoint'],
    ['at line 4, column 20: undefined identifier: to_fp', 'operator to_fp'],
    ['quantifiers are not allowed in logic ALL', 'quantifiers are not allowed in logic ALL'],
    [
      'invalid quantifier nesting (not an exists/forall problem)',
      'invalid quantifier nesting (not an exists/forall problem)',
    ],
    ['division by zero not allowed in logic LIA', 'division by zero not allowed in logic LIA'],
    // Messages of bitwuzla 0.10.0.
    ["[error] <string>:2:2: expected command at 'declare-datatypes'", 'command declare-datatypes'],
    ["[error] <string>:2:21: invalid sort 'Int'", 'sort Int'],
    ["[error] <string>:1:12: unsupported logic 'QF_S'", 'logic QF_S'],
    ['[error] <string>:3:1: set-option is not supported here', 'set-option is not supported here'],
    // Messages of SMTInterpol 2.5.
    ['<stdin>:3:9: Unknown function symbol bvnego.', 'operator bvnego'],
    ['<stdin>:2:19: Undeclared sort (Seq 1)', 'sort Seq'],
    ['<stdin>:3:19: Undeclared sort ((_ FiniteField [5]) 0)', 'sort FiniteField'],
    ['<stdin>:3:20: Unsupported internal sort: (_ FloatingPoint 8 24)', 'sort FloatingPoint'],
    [
      'SMTInterpol does not support Arrays with Boolean indices',
      'SMTInterpol does not support Arrays with Boolean indices',
    ],
    ['Const is only supported for infinite index sort', 'Const is only supported for infinite index sort'],
    // Messages of z3 5.4.1.
    [
      'line 3 column 37: logic supports only arrays from bitvectors to bitvectors',
      'logic supports only arrays from bitvectors to bitvectors',
    ],
    ['line 3 column 26: unknown constant divisible (Int) ', 'operator divisible'],
    // Messages of cvc4 1.8 and cvc5 1.4.2.
    [
      'Cannot handle assertion with term of kind STORE_ALL in this configuration. Try --arrays-exp.',
      'Cannot handle assertion with term of kind STORE_ALL in this configuration. Try --arrays-exp.',
    ],
    ["Parse Error: t.smt2:2.27: Symbol 'Seq' not declared as a type", 'sort Seq'],
    ["Parse Error: t.smt2:3.18: Symbol 'bvnego' not declared as a variable", 'operator bvnego'],
    ['Expected SMT-LIBv2 command, got `frobnicate` (SYMBOL).', 'command frobnicate'],
    // Messages of oxiz 0.3.4.
    ['parse error at position 81: unknown parametric sort: Seq', 'sort Seq'],
    ['parse error at position 57: unknown indexed sort: FiniteField', 'sort FiniteField'],
    ['parse error at position 390: unknown function/constant (_ to_fp 11 53)', 'operator to_fp'],
    // Messages of boolector.
    ["<stdin>:1: unsupported logic 'ALL'", 'logic ALL'],
    ["<stdin>:3: undefined symbol 'bvnego'", 'operator bvnego'],
  ])('finds the missing feature in %s', (message, expected) => {
    const lacking = missingFeatureIn(message);
    expect(lacking && featureText(lacking)).toBe(expected);
  });

  it.each([
    'line 5 column 3: invalid declaration, constant already declared',
    'gave no answer',
    'Argument of quantifier shadows a variable',
  ])('finds no missing feature if the message is about the script: %s', (message) => {
    expect(missingFeatureIn(message)).toBeUndefined();
  });

  it('looks for a missing feature as a word of the script, unless the script declares the word', () => {
    const uses = (script: string, text: string) => {
      const [kind, ...name] = text.split(' ');
      return usesFeature(script, { kind: kind as MissingFeature['kind'], name: name.join(' ') });
    };
    expect(uses('(assert (bvnego x))', 'operator bvnego')).toBe(true);
    expect(uses('(assert (bvnegox x))', 'operator bvnego')).toBe(false);
    expect(uses('(declare-fun bvnego (Int) Bool)\n(assert (bvnego 1))', 'operator bvnego')).toBe(false);
    expect(uses('(set-logic QF_FP)\n', 'logic QF_FP')).toBe(true);
    expect(uses('(set-logic QF_FPLRA)\n', 'logic QF_FP')).toBe(false);
    expect(uses('  (declare-datatypes ((L 0)) (((n))))', 'command declare-datatypes')).toBe(true);
    expect(uses('(declare-const x (Seq Int))', 'sort Seq')).toBe(true);
    expect(uses('(assert true)', 'feature quantifiers are not allowed in logic ALL')).toBe(false);
  });
});
