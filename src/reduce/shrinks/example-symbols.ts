export const BOOLS = '(declare-const p Bool)(declare-const q Bool)(declare-const r Bool)';
export const INTS = '(declare-const x Int)(declare-const y Int)(declare-const z Int)';
export const REALS = '(declare-const x Real)(declare-const y Real)(declare-const z Real)';
export const VECTORS =
  '(declare-const x (_ BitVec 4))(declare-const y (_ BitVec 4))(declare-const z (_ BitVec 4))' +
  '(declare-const a (_ BitVec 1))(declare-const b (_ BitVec 1))';
export const FLOATS =
  '(declare-const x (_ FloatingPoint 3 5))(declare-const y (_ FloatingPoint 3 5))(declare-const z (_ FloatingPoint 3 5))' +
  '(declare-const m RoundingMode)';
export const STRINGS =
  '(declare-const s String)(declare-const t String)(declare-const u String)(declare-const i Int)(declare-const j Int)';
export const ARRAYS =
  '(declare-const a (Array Int Int))(declare-const i Int)(declare-const j Int)(declare-const v Int)(declare-const w Int)';
export const SEQUENCES = '(declare-const s (Seq Int))(declare-const t (Seq Int))(declare-const i Int)';
