import { describe, expect, it } from 'vitest';
import { COLOUR, LIST, said, term } from '../../../test/support/evaluate-text.js';

/** A term's value with what it rests on, or why it has none; within small limits. */
const limits = { bits: 40, length: 6, steps: 20_000, instances: 500, fuel: 50 };
const DECLARED = `${COLOUR}${LIST}(declare-fun irr () Real)`;
function valued(text: string): string {
  return term(DECLARED, text, { limits });
}

/** Ints, Reals, Reals_Ints; SMT-LIB 2.7 leaves division by zero open. */
const ARITHMETIC: Readonly<Record<string, string>> = {
  '(div 7 2)': '3',
  '(div (- 7) 2)': '(- 4)',
  '(div 7 (- 2))': '(- 3)',
  '(div (- 7) (- 2))': '4',
  '(mod 7 (- 2))': '1',
  '(mod (- 7) 2)': '1',
  '(mod (- 7) (- 2))': '1',
  '(mod (- 6) 2)': '0',
  '(div 100 3 2)': '16',
  '(div 7 0)': '0, by choice (operator div)',
  '(mod 7 0)': '0, by choice (operator mod)',
  '(div 7 0 2)': '0, by choice (operator div)',
  '(div 7 2 0)': '0, by choice (operator div)',
  '(/ 7.0 2.0 0.0)': '0.0, by choice (operator /)',
  '(/ 7.0 0.0 2.0)': '0.0, by choice (operator /)',
  '(/ 1.0 (- 3.0))': '(- (/ 1.0 3.0))',
  '(- 5)': '(- 5)',
  '(- 5 3 4)': '(- 2)',
  '(- 0.5)': '(- 0.5)',
  '(+ 1 2 3)': '6',
  '(+ 0.5 0.25)': '0.75',
  '(* 2 3 4)': '24',
  '(* 0.5 0.5)': '0.25',
  '(abs (- 5))': '5',
  '(abs 5)': '5',
  '(abs 0)': '0',
  '(to_real 5)': '5.0',
  '(to_int 2.5)': '2',
  '(to_int (- 2.5))': '(- 3)',
  '(to_int (- 2.0))': '(- 2)',
  '(is_int 2.0)': 'true',
  '(is_int 2.5)': 'false',
  '((_ divisible 3) 9)': 'true',
  '((_ divisible 3) (- 9))': 'true',
  '((_ divisible 3) 8)': 'false',
  '((_ divisible 0) 0)': 'true',
  '((_ divisible 0) 1)': 'false',
  '(< 1 2 3)': 'true',
  '(< 1 2 2)': 'false',
  '(<= 1 2 2)': 'true',
  '(<= 1 3 2)': 'false',
  '(> 3 2 1)': 'true',
  '(> 3 3 1)': 'false',
  '(>= 3 3 1)': 'true',
  '(>= 3 3 4)': 'false',
  '(< 0.5 0.75)': 'true',
  '(* 1048576 1048575)': 'undetermined (a number has more than 40 bits)',
  '(* 1048576 1048576)': 'undetermined (a number has more than 40 bits)',
  '(+ 1099511627776 0)': 'undetermined (a number has more than 40 bits)',
  '(+ 549755813888 549755813888)': 'undetermined (a number has more than 40 bits)',
  '(- 1099511627776)': '(- 1099511627776)',
  '(div 1099511627776 2)': 'undetermined (a number has more than 40 bits)',
  '(int.pow2 40)': '1099511627776',
  '(int.pow2 41)': 'undetermined (the number has more than 40 bits)',
  '(int.pow2 (- 1))': '0',
  '(int.pow2 0)': '1',
  '(sqrt 0.0)': '0.0',
  '(sqrt 4.0)': 'undetermined (sqrt may be either root, and anything of a negative number)',
};

/** FixedSizeBitVectors and the logic QF_BV. */
const BITS: Readonly<Record<string, string>> = {
  '(concat #b1 #b01 #b110)': '#b101110',
  '((_ extract 2 1) #b0110)': '#b11',
  '((_ extract 3 3) #b1000)': '#b1',
  '((_ extract 0 0) #b1110)': '#b0',
  '(bvnot #b0101)': '#xa',
  '(bvneg #b1000)': '#x8',
  '(bvneg #b0000)': '#x0',
  '(bvand #b1100 #b1010 #b1001)': '#x8',
  '(bvor #b1100 #b1010 #b0001)': '#xf',
  '(bvxor #b1100 #b1010 #b1111)': '#x9',
  '(bvnand #b1100 #b1010)': '#x7',
  '(bvnor #b1100 #b1010)': '#x1',
  '(bvxnor #b1100 #b1010)': '#x9',
  '(bvcomp #b11 #b11)': '#b1',
  '(bvcomp #b11 #b10)': '#b0',
  '(bvadd #b1111 #b0001 #b0001)': '#x1',
  '(bvsub #b0000 #b0001)': '#xf',
  '(bvmul #b0101 #b0101)': '#x9',
  '(bvudiv #b1101 #b0010)': '#x6',
  '(bvudiv #b1101 #b0000)': '#xf',
  '(bvurem #b1101 #b0000)': '#xd',
  '(bvurem #b1101 #b0100)': '#x1',
  '(bvsdiv #b1000 #b1111)': '#x8',
  '(bvsdiv #b1001 #b0010)': '#xd',
  '(bvsdiv #b0111 #b1110)': '#xd',
  '(bvsdiv #b0111 #b0000)': '#xf',
  '(bvsdiv #b1000 #b0000)': '#x1',
  '(bvsrem #b1001 #b0010)': '#xf',
  '(bvsrem #b0111 #b1110)': '#x1',
  '(bvsrem #b1001 #b0000)': '#x9',
  '(bvsmod #b1001 #b0010)': '#x1',
  '(bvsmod #b0111 #b1110)': '#xf',
  '(bvsmod #b1001 #b1110)': '#xf',
  '(bvsmod #b1001 #b0000)': '#x9',
  '(bvsmod #b1000 #b0010)': '#x0',
  '(bvshl #b0011 #b0011)': '#x8',
  '(bvshl #b0011 #b0100)': '#x0',
  '(bvlshr #b1100 #b0011)': '#x1',
  '(bvlshr #b1100 #b0100)': '#x0',
  '(bvashr #b1100 #b0001)': '#xe',
  '(bvashr #b1100 #b0100)': '#xf',
  '(bvashr #b1100 #b1111)': '#xf',
  '(bvashr #b0100 #b1111)': '#x0',
  '(bvult #b0111 #b1000)': 'true',
  '(bvslt #b0111 #b1000)': 'false',
  '(bvule #b1000 #b1000)': 'true',
  '(bvsle #b1000 #b0111)': 'true',
  '(bvugt #b1000 #b0111)': 'true',
  '(bvsgt #b1000 #b0111)': 'false',
  '(bvuge #b1000 #b1000)': 'true',
  '(bvsge #b0111 #b1000)': 'true',
  '((_ repeat 3) #b10)': '#b101010',
  '((_ repeat 1) #b10)': '#b10',
  '((_ repeat 20) #b10)': '#xaaaaaaaaaa',
  '((_ repeat 21) #b10)': 'undetermined (a bit-vector has more than 40 bits)',
  '((_ zero_extend 2) #b10)': '#x2',
  '((_ sign_extend 2) #b10)': '#xe',
  '((_ sign_extend 2) #b01)': '#x1',
  '((_ rotate_left 1) #b1001)': '#x3',
  '((_ rotate_left 5) #b1001)': '#x3',
  '((_ rotate_left 4) #b1001)': '#x9',
  '((_ rotate_right 1) #b1001)': '#xc',
  '((_ rotate_right 6) #b1001)': '#x6',
  '((_ rotate_right 0) #b1001)': '#x9',
  '(bvredor #b00)': '#b0',
  '(bvredor #b01)': '#b1',
  '(bvredand #b11)': '#b1',
  '(bvredand #b01)': '#b0',
  '(bvnego #b1000)': 'true',
  '(bvnego #b1001)': 'false',
  '(bvuaddo #b1111 #b0001)': 'true',
  '(bvuaddo #b1111 #b0000)': 'false',
  '(bvsaddo #b0111 #b0001)': 'true',
  '(bvsaddo #b1000 #b1111)': 'true',
  '(bvsaddo #b0111 #b1111)': 'false',
  '(bvumulo #b0100 #b0100)': 'true',
  '(bvumulo #b0101 #b0011)': 'false',
  '(bvsmulo #b0100 #b0010)': 'true',
  '(bvsmulo #b1100 #b0010)': 'false',
  '(bvusubo #b0000 #b0001)': 'true',
  '(bvusubo #b0001 #b0001)': 'false',
  '(bvssubo #b1000 #b0001)': 'true',
  '(bvssubo #b0000 #b1000)': 'true',
  '(bvssubo #b0000 #b0111)': 'false',
  '(bvsdivo #b1000 #b1111)': 'true',
  '(bvsdivo #b1001 #b1111)': 'false',
  '(bvsdivo #b1000 #b0001)': 'false',
  '(ubv_to_int #b1000)': '8',
  '(sbv_to_int #b1000)': '(- 8)',
  '(bv2nat #b1111)': '15',
  '((_ int_to_bv 3) (- 1))': '#b111',
  '((_ int2bv 3) 9)': '#b001',
  '((_ nat2bv 3) 8)': '#b000',
};

/** FloatingPoint: zeros, NaN, infinities, subnormals, ties; what the standard leaves open. */
const FLOATS: Readonly<Record<string, string>> = {
  '(fp.add RNE (_ +oo 3 4) (_ -oo 3 4))': '(_ NaN 3 4)',
  '(fp.add RTN (_ +zero 3 4) (_ -zero 3 4))': '(fp #b1 #b000 #b000)',
  '(fp.add RNE (_ +zero 3 4) (_ -zero 3 4))': '(fp #b0 #b000 #b000)',
  '(fp.sub RNE (_ +oo 3 4) (_ +oo 3 4))': '(_ NaN 3 4)',
  '(fp.mul RNE (_ +zero 3 4) (_ -oo 3 4))': '(_ NaN 3 4)',
  '(fp.div RNE (fp #b0 #b011 #b000) (_ -zero 3 4))': '(fp #b1 #b111 #b000)',
  '(fp.div RNE (_ +zero 3 4) (_ +zero 3 4))': '(_ NaN 3 4)',
  '(fp.rem (fp #b0 #b100 #b100) (fp #b0 #b011 #b000))': '(fp #b0 #b000 #b000)',
  '(fp.rem (_ +oo 3 4) (fp #b0 #b011 #b000))': '(_ NaN 3 4)',
  '(fp.sqrt RNE (_ -zero 3 4))': '(fp #b1 #b000 #b000)',
  '(fp.sqrt RNE (fp #b1 #b011 #b000))': '(_ NaN 3 4)',
  '(fp.roundToIntegral RNE (fp #b0 #b100 #b010))': '(fp #b0 #b100 #b000)',
  '(fp.roundToIntegral RNA (fp #b0 #b100 #b010))': '(fp #b0 #b100 #b100)',
  '(fp.roundToIntegral RTZ (fp #b1 #b010 #b000))': '(fp #b1 #b000 #b000)',
  '(fp.fma RNE (_ +oo 3 4) (_ +zero 3 4) (_ NaN 3 4))': '(_ NaN 3 4)',
  '(fp.min (_ NaN 3 4) (_ -oo 3 4))': '(fp #b1 #b111 #b000)',
  '(fp.max (_ +zero 3 4) (_ -zero 3 4))': '(fp #b0 #b000 #b000), by choice (operator fp.max)',
  '(fp.abs (_ -oo 3 4))': '(fp #b0 #b111 #b000)',
  '(fp.neg (_ NaN 3 4))': '(_ NaN 3 4)',
  '(fp.eq (_ +zero 3 4) (_ -zero 3 4))': 'true',
  '(= (_ +zero 3 4) (_ -zero 3 4))': 'false',
  '(fp.eq (_ NaN 3 4) (_ NaN 3 4))': 'false',
  '(= (_ NaN 3 4) (fp #b1 #b111 #b001))': 'true',
  '(fp.lt (_ -oo 3 4) (_ +oo 3 4))': 'true',
  '(fp.leq (_ NaN 3 4) (_ NaN 3 4))': 'false',
  '(fp.isSubnormal (fp #b0 #b000 #b001))': 'true',
  '(fp.isNormal (fp #b0 #b001 #b000))': 'true',
  '(fp.isZero (_ -zero 3 4))': 'true',
  '(fp.isNegative (_ NaN 3 4))': 'false',
  '(fp.isPositive (_ +zero 3 4))': 'true',
  '((_ to_fp 3 4) RNE 100.0)': '(fp #b0 #b111 #b000)',
  '((_ to_fp 3 4) RTZ 100.0)': '(fp #b0 #b110 #b111)',
  '((_ to_fp 3 4) RTP (- 100.0))': '(fp #b1 #b110 #b111)',
  '((_ to_fp 3 4) RNE (/ 1.0 64.0))': '(fp #b0 #b000 #b000)',
  '((_ to_fp 3 4) RNA (/ 1.0 64.0))': '(fp #b0 #b000 #b001)',
  '((_ to_fp 3 4) RNE (_ NaN 5 11))': '(_ NaN 3 4)',
  '((_ to_fp 3 4) RNE #b1111)': '(fp #b1 #b011 #b000)',
  '((_ to_fp_unsigned 3 4) RNE #b1111)': '(fp #b0 #b110 #b111)',
  '((_ fp.to_ubv 3) RNE (fp #b1 #b011 #b000))': '#b000, by choice (operator fp.to_ubv)',
  '((_ fp.to_ubv 3) RTZ (fp #b1 #b010 #b000))': '#b000',
  '((_ fp.to_sbv 3) RTN (fp #b1 #b010 #b000))': '#b111',
  '((_ fp.to_sbv 2) RNE (fp #b0 #b100 #b000))': '#b00, by choice (operator fp.to_sbv)',
  '((_ fp.to_sbv 2) RNE (fp #b1 #b100 #b000))': '#b10',
  '(fp.to_real (fp #b1 #b000 #b001))': '(- 0.03125)',
  '(fp.to_real (_ +oo 3 4))': '0.0, by choice (operator fp.to_real)',
  '(fp.to_ieee_bv (fp #b1 #b000 #b001))': '#b1000001',
  '(fp.to_ieee_bv (_ NaN 3 4))': '#b0000000, by choice (operator fp.to_ieee_bv)',
  '(fp.to_real (fp #b0 #b11111110 #b00000000000000000000000))':
    "undetermined (a float's exact value has more than 40 bits)",
};

/** UnicodeStrings 2.6: positions out of range, empty strings; strings that would be too long. */
const STRINGS: Readonly<Record<string, string>> = {
  '(str.++ "abc" "def")': '"abcdef"',
  '(str.++ "abc" "defg")': 'undetermined (the string has more than 6 characters)',
  '(str.replace "aaaaaa" "a" "bb")': 'undetermined (the string has more than 6 characters)',
  '(str.replace_all "aaa" "a" "bb")': '"bbbbbb"',
  '(str.replace_all "aaaa" "a" "bb")': 'undetermined (the string has more than 6 characters)',
  '(str.replace_re "aaaaaa" (str.to_re "a") "bb")': 'undetermined (the string has more than 6 characters)',
  '(str.replace_re_all "aaaa" (str.to_re "a") "bb")': 'undetermined (the string has more than 6 characters)',
  '(str.from_int 123456)': '"123456"',
  '(str.from_int 1234567)': 'undetermined (the string has more than 6 characters)',
  '(str.to_int "99999999999999")': 'undetermined (the number has more than 40 bits)',
  '(str.substr "abc" 1 5)': '"bc"',
  '(str.substr "abc" (- 1) 2)': '""',
  '(str.at "abc" 3)': '""',
  '(str.indexof "abcabc" "c" 3)': '5',
  '(str.indexof "abc" "" 3)': '3',
  '(str.indexof "abc" "" 4)': '(- 1)',
  '(str.indexof "abc" "d" 0)': '(- 1)',
  '(str.to_code "")': '(- 1)',
  '(str.from_code 97)': '"a"',
  '(str.is_digit "5")': 'true',
  '(str.is_digit "")': 'false',
  '(str.< "a" "b" "a")': 'false',
  '(str.<= "a" "a")': 'true',
  '(str.to_lower "AZ[@az")': '"az[@az"',
  '(str.to_upper "az{`AZ")': '"AZ{`AZ"',
  '(str.rev "abc")': '"cba"',
  '(str.update "abcd" 1 "XY")': '"aXYd"',
  '(str.update "abcd" 3 "XY")': '"abcX"',
  '(str.update "abcd" 4 "XY")': '"abcd"',
  '(str.update "abcd" (- 1) "XY")': '"abcd"',
  '(str.in_re "aaa" ((_ re.^ 3) (str.to_re "a")))': 'true',
  '(str.in_re "aa" ((_ re.loop 1 1) (str.to_re "a")))': 'false',
  '(str.in_re "ab" (re.++ (re.opt (str.to_re "b")) re.all))': 'true',
  '(str.in_re "" re.allchar)': 'false',
  '(str.in_re "b" (re.range "a" "c"))': 'true',
  '(str.in_re "b" (re.range "ab" "c"))': 'false',
};

/** Sequences, sets, bags, relations and tuples (cvc5's theory reference). */
const COLLECTIONS: Readonly<Record<string, string>> = {
  '(seq.nth (seq.unit 5) 0)': '5',
  '(seq.nth (seq.unit 5) 1)': '0, by choice (operator seq.nth)',
  '(seq.nth (seq.unit 5) (- 1))': '0, by choice (operator seq.nth)',
  '(seq.at (seq.++ (seq.unit 5) (seq.unit 6)) 1)': '(seq.unit 6)',
  '(seq.at (seq.unit 5) 1)': '(as seq.empty (Seq Int))',
  '(seq.extract (seq.++ (seq.unit 1) (seq.unit 2) (seq.unit 3)) 1 9)': '(seq.++ (seq.unit 2) (seq.unit 3))',
  '(seq.extract (seq.unit 1) 0 0)': '(as seq.empty (Seq Int))',
  '(seq.update (seq.++ (seq.unit 1) (seq.unit 2)) 1 (seq.++ (seq.unit 8) (seq.unit 9)))':
    '(seq.++ (seq.unit 1) (seq.unit 8))',
  '(seq.contains (seq.unit 1) (as seq.empty (Seq Int)))': 'true',
  '(seq.prefixof (seq.unit 1) (seq.++ (seq.unit 1) (seq.unit 2)))': 'true',
  '(seq.suffixof (seq.unit 1) (seq.++ (seq.unit 1) (seq.unit 2)))': 'false',
  '(seq.suffixof (seq.++ (seq.unit 1) (seq.unit 2)) (seq.unit 2))': 'false',
  '(seq.indexof (seq.++ (seq.unit 1) (seq.unit 1)) (seq.unit 1) 1)': '1',
  '(seq.indexof (seq.unit 1) (seq.unit 1) 2)': '(- 1)',
  '(seq.indexof (seq.unit 1) (seq.unit 1) (- 1))': '(- 1)',
  '(seq.replace (seq.unit 1) (as seq.empty (Seq Int)) (seq.unit 2))': '(seq.++ (seq.unit 2) (seq.unit 1))',
  '(seq.replace (seq.unit 1) (seq.unit 3) (seq.unit 2))': '(seq.unit 1)',
  '(seq.replace_all (seq.++ (seq.unit 1) (seq.unit 1)) (seq.unit 1) (seq.unit 2))':
    '(seq.++ (seq.unit 2) (seq.unit 2))',
  '(seq.replace_all (seq.unit 1) (as seq.empty (Seq Int)) (seq.unit 2))': '(seq.unit 1)',
  '(seq.rev (seq.++ (seq.unit 1) (seq.unit 2)))': '(seq.++ (seq.unit 2) (seq.unit 1))',
  '(seq.len (seq.++ (seq.unit 1) (seq.unit 2) (seq.unit 1) (seq.unit 2) (seq.unit 1) (seq.unit 2)))': '6',
  '(seq.++ (seq.unit 1) (seq.unit 2) (seq.unit 1) (seq.unit 2) (seq.unit 1) (seq.unit 2) (seq.unit 3))':
    'undetermined (the sequence has more than 6 elements)',
  '(seq.contains (seq.unit (lambda ((x Int)) x)) (seq.unit (lambda ((x Int)) x)))':
    'undetermined (a sequence holds values that cannot be compared)',
  '(bag 3 0)': '(as bag.empty (Bag Int))',
  '(bag 3 (- 2))': '(as bag.empty (Bag Int))',
  '(bag.count 3 (bag 3 2))': '2',
  '(bag.count 4 (bag 3 2))': '0',
  '(bag.member 3 (bag 3 2))': 'true',
  '(bag.member 4 (bag 3 2))': 'false',
  '(bag.card (bag.union_disjoint (bag 3 2) (bag 4 1)))': '3',
  '(bag.choose (bag 3 2))': '3, by choice (operator bag.choose)',
  '(bag.choose (as bag.empty (Bag Int)))': '0, by choice (operator bag.choose)',
  '(bag.union_max (bag 3 2) (bag 3 1))': '(bag 3 2)',
  '(bag.union_disjoint (bag 3 2) (bag 3 1))': '(bag 3 3)',
  '(bag.inter_min (bag 3 2) (bag 3 1))': '(bag 3 1)',
  '(bag.difference_subtract (bag 3 3) (bag 3 1))': '(bag 3 2)',
  '(bag.difference_subtract (bag 3 1) (bag 3 1))': '(as bag.empty (Bag Int))',
  '(bag.difference_remove (bag 3 3) (bag 3 1))': '(as bag.empty (Bag Int))',
  '(bag.difference_remove (bag 3 3) (bag 4 1))': '(bag 3 3)',
  '(bag.subbag (bag 3 1) (bag 3 2))': 'true',
  '(bag.subbag (bag 3 3) (bag 3 2))': 'false',
  '(bag.subbag (bag 4 1) (bag 3 2))': 'false',
  '(bag.duplicate_removal (bag 3 5))': '(bag 3 1)',
  '(bag.is_singleton (bag 3 1))': 'true',
  '(bag.is_singleton (bag 3 2))': 'false',
  '(bag.from_set (set.insert 1 (set.singleton 2)))': '(bag.union_disjoint (bag 2 1) (bag 1 1))',
  '(bag.to_set (bag 3 5))': '(set.insert 3 (as set.empty (Set Int)))',
  '(bag.map (lambda ((x Int)) 7) (bag.union_disjoint (bag 3 2) (bag 4 1)))': '(bag 7 3)',
  '(bag.filter (lambda ((x Int)) (> x 3)) (bag.union_disjoint (bag 3 2) (bag 4 1)))': '(bag 4 1)',
  '(bag (lambda ((x Int)) x) 1)': 'undetermined (a bag holds a value that cannot be compared)',
  '(bag.count (lambda ((x Int)) x) (as bag.empty (Bag (-> Int Int))))': '0',
  '(set.union (set.singleton 1) (set.singleton 2))': '(set.insert 1 2 (as set.empty (Set Int)))',
  '(set.inter (set.insert 1 (set.singleton 2)) (set.singleton 2))': '(set.insert 2 (as set.empty (Set Int)))',
  '(set.minus (set.insert 1 (set.singleton 2)) (set.singleton 2))': '(set.insert 1 (as set.empty (Set Int)))',
  '(set.member 1 (set.singleton 1))': 'true',
  '(set.subset (set.singleton 1) (set.insert 1 (set.singleton 2)))': 'true',
  '(set.subset (set.insert 1 (set.singleton 2)) (set.singleton 1))': 'false',
  '(set.card (set.insert 1 (set.singleton 2)))': '2',
  '(set.complement (set.singleton true))': 'undetermined (it contains an operator or sort that Gainsay does not know)',
  '(set.complement (set.singleton 1))': 'undetermined (it contains an operator or sort that Gainsay does not know)',
  '(as set.universe (Set Bool))': 'undetermined (it contains an operator or sort that Gainsay does not know)',
  '(set.choose (set.singleton 4))': '4, by choice (operator set.choose)',
  '(set.choose (as set.empty (Set Int)))': '0, by choice (operator set.choose)',
  '(set.is_singleton (set.singleton 4))': 'true',
  '(set.is_singleton (as set.empty (Set Int)))': 'false',
  '(set.map (lambda ((x Int)) 7) (set.insert 1 (set.singleton 2)))': '(set.insert 7 (as set.empty (Set Int)))',
  '(set.filter (lambda ((x Int)) (> x 1)) (set.insert 1 (set.singleton 2)))': '(set.insert 2 (as set.empty (Set Int)))',
  '(set.singleton (lambda ((x Int)) x))': 'undetermined (a set holds a value that cannot be compared)',
  '(rel.transpose (set.singleton (tuple 1 true)))': '(set.insert (tuple true 1) (as set.empty (Set (Tuple Bool Int))))',
  '(rel.join (set.singleton (tuple 1 2)) (set.singleton (tuple 2 3)))':
    '(set.insert (tuple 1 3) (as set.empty (Set (Tuple Int Int))))',
  '(rel.join (set.singleton (tuple 1 2)) (set.singleton (tuple 1 3)))': '(as set.empty (Set (Tuple Int Int)))',
  '(rel.product (set.singleton (tuple 1)) (set.singleton (tuple 2)))':
    '(set.insert (tuple 1 2) (as set.empty (Set (Tuple Int Int))))',
  '(rel.tclosure (set.insert (tuple 1 2) (set.singleton (tuple 2 3))))':
    'undetermined (it contains an operator or sort that Gainsay does not know)',
  '((_ tuple.select 1) (tuple 1 true))': 'true',
  '((_ tuple.update 0) (tuple 1 true) 5)': 'undetermined (it contains an operator or sort that Gainsay does not know)',
};

/** Core, arrays, datatypes, functions. */
const OTHERS: Readonly<Record<string, string>> = {
  '(xor true true true)': 'true',
  '(xor true true)': 'false',
  '(=> true false true)': 'true',
  '(=> true true false)': 'false',
  '(= 1 1 2)': 'false',
  '(distinct 1 2 1)': 'false',
  '(distinct 1 2 3)': 'true',
  '(= (lambda ((x Int)) x) (lambda ((x Int)) (+ x 0)))':
    'undetermined (it compares functions, or arrays that are not given by a table)',
  '(distinct (lambda ((x Int)) x) (lambda ((x Int)) (+ x 0)))':
    'undetermined (it compares functions, or arrays that are not given by a table)',
  '(ite false 1 2)': '2',
  '(select (store ((as const (Array Int Int)) 0) 1 5) 1)': '5',
  '(select (store ((as const (Array Int Int)) 0) 1 5) 2)': '0',
  '(store (store ((as const (Array Int Int)) 0) 1 5) 1 0)': '((as const (Array Int Int)) 0)',
  '(= (store ((as const (Array Int Int)) 0) 1 0) ((as const (Array Int Int)) 0))': 'true',
  '(store ((as const (Array (-> Int Int) Int)) 0) (lambda ((x Int)) x) 1)':
    'undetermined (an array is written at an index that cannot be compared)',
  '((_ is cons) nil)': 'false',
  '((_ is cons) (cons 1 nil))': 'true',
  '(head (cons 1 nil))': '1',
  '(head nil)': '0, by choice (selector head)',
  '(tail nil)': 'nil, by choice (selector tail)',
  '(@ (lambda ((x Int) (y Int)) (- x y)) 5 3)': '2',
  '(@ (@ (lambda ((x Int) (y Int)) (- x y)) 5) 3)': '2',
  '(match (cons 4 nil) ((nil 0) ((cons h t) h)))': '4',
  '(forall ((c Colour)) (or (= c red) (= c blue)))': 'false',
  '(exists ((x (_ BitVec 10))) (= (bvmul x x) (_ bv7 10)))':
    'undetermined (the quantifiers have more instances than are tried)',
  '(forall ((x Int)) (< x 100))': 'false',
  '(exists ((x Int)) (> x 100))': 'true',
  '(and false (= 1 (div 1 0)))': 'false',
  '(or (= 1 (div 1 0)) true)': 'true',
};

describe('arithmetic', () => {
  it.each(Object.entries(ARITHMETIC))('%s', (text, expected) => {
    expect(valued(text)).toBe(expected);
  });
});
describe('bit-vectors', () => {
  it.each(Object.entries(BITS))('%s', (text, expected) => {
    expect(valued(text)).toBe(expected);
  });
});
describe('floating-point numbers', () => {
  it.each(Object.entries(FLOATS))('%s', (text, expected) => {
    expect(valued(text)).toBe(expected);
  });
});
describe('strings', () => {
  it.each(Object.entries(STRINGS))('%s', (text, expected) => {
    expect(valued(text)).toBe(expected);
  });
});
describe('collections', () => {
  it.each(Object.entries(COLLECTIONS))('%s', (text, expected) => {
    expect(valued(text)).toBe(expected);
  });
});
describe('formulas, arrays, datatypes and functions', () => {
  it.each(Object.entries(OTHERS))('%s', (text, expected) => {
    expect(valued(text)).toBe(expected);
  });

  it('end with the exact limit that they reach', () => {
    const loop = '(define-fun-rec f ((n Int)) Int (+ 1 (f (+ n 1))))';
    expect(said(`${loop}(assert (= (f 0) 1))`, { limits })).toBe('undetermined: more than 50 functions are applied');
    const steps = { limits: { ...limits, steps: 10 } };
    expect(said('(assert (= (+ 1 2 (* 3 4)) (- 20 (+ 1 (+ 2 (+ 1 1))))))', steps)).toBe(
      'undetermined: the evaluation takes more than 10 steps',
    );
  });
});
