import { describe, expect, it } from 'vitest';
import { prepareQuery } from './prepare-query.js';
import { profileNamed } from '../../../test/support/profile-named.js';

const prepareText = (profile: string, input: string) => {
  return prepareQuery({ input }, profileNamed(profile)).text.replace(/ +/g, ' ');
};

describe('adapting a script to a logic that the solver knows', () => {
  it.each([
    ['yices', '(set-logic QF_AUF)\n(check-sat)\n', '(set-logic QF_AUF)\n(check-sat)\n'],
    ['yices', '(set-logic QF_SLIA)\n(check-sat)\n', '(set-logic ALL)\n(check-sat)\n'],
    [
      'yices',
      '(set-option :produce-unsat-cores true)\n(declare-const p Bool)\n(check-sat)\n',
      '(set-option :produce-unsat-cores true)\n(set-logic ALL) (declare-const p Bool)\n(check-sat)\n',
    ],
    [
      'yices',
      '(set-logic ALL)\n(assert (forall ((x (_ BitVec 2))) true))\n(check-sat)\n',
      '(set-logic BV)\n(assert (forall ((x (_ BitVec 2))) true))\n(check-sat)\n',
    ],
    [
      'yices',
      '(set-logic ALRA)\n(assert (exists ((x Real)) true))\n(check-sat)\n',
      '(set-logic LRA)\n(assert (exists ((x Real)) true))\n(check-sat)\n',
    ],
    [
      'yices',
      '(set-logic ALL)\n(declare-const a (Array (_ BitVec 2) Bool))\n(assert (forall ((x (_ BitVec 2))) true))\n',
      '(set-logic ALL)\n(declare-const a (Array (_ BitVec 2) Bool))\n(assert (forall ((x (_ BitVec 2))) true))\n',
    ],
    [
      'yices',
      '(set-logic ALL)\n(declare-const r Real)\n(assert (forall ((x Int)) true))\n',
      '(set-logic ALL)\n(declare-const r Real)\n(assert (forall ((x Int)) true))\n',
    ],
    [
      'yices',
      '(set-logic ALL)\n(declare-const |an Int| Real)\n(assert (forall ((Integral Real)) true))\n',
      '(set-logic LRA)\n(declare-const |an Int| Real)\n(assert (forall ((Integral Real)) true))\n',
    ],
    [
      'yices',
      '(check-sat)\n(reset)\n(check-sat)\n',
      '(set-logic ALL) (check-sat)\n(reset)\n(set-logic ALL) (check-sat)\n',
    ],
    ['smtinterpol', '(set-logic ALRA)\n(check-sat)\n', '(set-logic ALL)\n(check-sat)\n'],
    ['smtinterpol', '(declare-const p Bool)\n(check-sat)\n', '(set-logic ALL) (declare-const p Bool)\n(check-sat)\n'],
    ['bitwuzla', '(set-logic QF_LIA)\n(check-sat)\n', '(set-logic ALL)\n(check-sat)\n'],
    ['bitwuzla', '(check-sat)\n', '(check-sat)\n'],
    ['boolector', '(set-logic ALL)\n(check-sat)\n', '\n(check-sat)\n'],
    [
      'yices',
      '(set-logic QF_LRA)\n(declare-const r Real)\n(assert (= (to_int r) 2))\n',
      '(set-logic ALL)\n(declare-const r Real)\n(assert (= (to_int r) 2))\n',
    ],
    [
      'yices',
      '(set-logic QF_LIRA)\n(declare-const r Real)\n(assert (is_int r))\n',
      '(set-logic QF_LIRA)\n(declare-const r Real)\n(assert (is_int r))\n',
    ],
    [
      'yices',
      '(set-logic LRA)\n(assert (forall ((r Real)) (is_int r)))\n',
      '(set-logic ALL)\n(assert (forall ((r Real)) (is_int r)))\n',
    ],
    ['z3', '(set-logic SLIA)\n(declare-const s String)\n', '(set-logic ALL)\n(declare-const s String)\n'],
    ['z3', '(set-logic QF_UFLIA)\n(declare-const s (Seq Int))\n', '(set-logic ALL)\n(declare-const s (Seq Int))\n'],
    ['z3', '(set-logic QF_S)\n(declare-const s String)\n', '(set-logic QF_S)\n(declare-const s String)\n'],
    ['z3', '(set-logic LIA)\n(declare-const |a String| Int)\n', '(set-logic LIA)\n(declare-const |a String| Int)\n'],
    ['z3', '(set-logic ALRA)\n(check-sat)\n', '(set-logic ALRA)\n(check-sat)\n'],
  ])('sends %s an adapted text of %j if the solver needs one', (profile, input, expected) => {
    expect(prepareText(profile, input)).toBe(expected);
  });
});
