import { parseRules } from '../instantiate.js';

const X = '(vars (x String))';
const XY = '(vars (x String) (y String))';
const XYZ = '(vars (x String) (y String) (z String))';
const XI = '(vars (x String) (i Int))';
const XYI = '(vars (x String) (y String) (i Int))';
const XIJ = '(vars (x String) (i Int) (j Int))';
const I = '(vars (i Int))';
const XR = '(vars (x String) (r RegLan))';
const XRS = '(vars (x String) (r RegLan) (s RegLan))';
const XYRS = '(vars (x String) (y String) (r RegLan) (s RegLan))';

export const STRING_FACTS = parseRules(`
(rule part-is-longer Strings ${XY} (same (> (str.len x) (str.len (str.++ x y))) false))
(rule lengths-do-not-add Strings ${XY} (same (distinct (str.len (str.++ x y)) (+ (str.len x) (str.len y))) false))
(rule length-below-zero Strings ${X} (same (< (str.len x) 0) false))
(rule prefix-is-longer Strings ${XY} (same (and (str.prefixof x y) (> (str.len x) (str.len y))) false))
(rule prefix-is-missing Strings ${XY} (same (and (str.prefixof x y) (not (str.contains y x))) false))
(rule suffix-is-missing Strings ${XY} (same (and (str.suffixof x y) (not (str.contains y x))) false))
(rule contain-each-other Strings ${XY} (same (and (str.contains x y) (str.contains y x) (distinct x y)) false))
(rule lost-in-longer Strings ${XYZ} (same (and (str.contains x y) (not (str.contains (str.++ z x) y))) false))
(rule contains-breaks Strings ${XYZ} (same (and (str.contains x y) (str.contains y z) (not (str.contains x z))) false))
(rule begin-each-other Strings ${XY} (same (and (str.prefixof x y) (str.prefixof y x) (distinct x y)) false))
(rule two-beginnings Strings ${X} (same (and (str.prefixof "a" x) (str.prefixof "b" x)) false))
(rule two-endings Strings ${X} (same (and (str.suffixof "ab" x) (str.suffixof "ba" x)) false))
(rule begin-differently Strings ${XY} (same (= (str.++ "a" x) (str.++ "b" y)) false))
(rule end-differently Strings ${XY} (same (= (str.++ x "0") (str.++ y "1")) false))
(rule longer-than-itself Strings ${X} (same (= x (str.++ "a" x)) false))
(rule itself-and-more Strings ${XY} (same (and (= x (str.++ x y)) (distinct y "")) false))
(rule character-is-long Strings ${XI} (same (> (str.len (str.at x i)) 1) false))
(rule character-is-missing Strings ${XI} (same (and (<= 0 i) (< i (str.len x)) (= (str.at x i) "")) false))
(rule character-behind Strings ${XI} (same (and (>= i (str.len x)) (distinct (str.at x i) "")) false))
(rule character-before Strings ${XI} (same (and (< i 0) (distinct (str.at x i) "")) false))
(rule part-is-longer-than-whole Strings ${XIJ} (same (> (str.len (str.substr x i j)) (str.len x)) false))
(rule part-is-too-long Strings ${XIJ} (same (and (>= j 0) (> (str.len (str.substr x i j)) j)) false))
(rule part-is-missing Strings ${XIJ} (same (not (str.contains x (str.substr x i j))) false))
(rule whole-part-differs Strings ${X} (same (distinct (str.substr x 0 (str.len x)) x) false))
(rule parts-differ Strings ${XI}
  (same (and (>= i 0) (distinct (str.++ (str.substr x 0 i) (str.substr x i (str.len x))) x)) false))
(rule contained-not-found Strings ${XY} (same (and (< (str.indexof x y 0) 0) (str.contains x y)) false))
(rule found-not-contained Strings ${XYI} (same (and (>= (str.indexof x y i) 0) (not (str.contains x y))) false))
(rule found-too-early Strings ${XYI} (same (and (>= (str.indexof x y i) 0) (< (str.indexof x y i) i)) false))
(rule found-below-minus-one Strings ${XYI} (same (< (str.indexof x y i) (- 1)) false))
(rule found-behind Strings ${XYI} (same (> (str.indexof x y i) (str.len x)) false))
(rule replaced-nothing Strings ${XYZ} (same (and (not (str.contains x y)) (distinct (str.replace x y z) x)) false))
(rule replaced-all-nothing Strings ${XYZ} (same (and (not (str.contains x y)) (distinct (str.replace_all x y z) x)) false))
(rule replaced-by-itself Strings ${XY} (same (distinct (str.replace x y y) x) false))
(rule whole-replaced Strings ${XY} (same (distinct (str.replace x x y) y) false))
(rule empty-replaced Strings ${XY} (same (distinct (str.replace x "" y) (str.++ y x)) false))
(rule letters-replaced-length Strings ${X} (same (distinct (str.len (str.replace_all x "a" "b")) (str.len x)) false))
(rule letter-left Strings ${X} (same (str.contains (str.replace_all x "a" "b") "a") false))
(rule below-each-other Strings ${XY} (same (and (str.< x y) (str.< y x)) false))
(rule below-itself Strings ${XY} (same (and (= x y) (str.< x y)) false))
(rule not-comparable Strings ${XY} (same (and (not (str.<= x y)) (not (str.<= y x))) false))
(rule below-empty Strings ${X} (same (str.< x "") false))
(rule prefix-above Strings ${XY} (same (and (str.prefixof x y) (str.< y x)) false))
(rule more-is-below Strings ${XY} (same (str.< (str.++ x y) x) false))
(rule first-letters-order Strings ${XY} (same (and (str.prefixof "b" x) (str.prefixof "a" y) (str.<= x y)) false))
(rule digit-is-long Strings ${X} (same (and (str.is_digit x) (distinct (str.len x) 1)) false))
(rule digit-above-nine Strings ${X} (same (and (str.is_digit x) (> (str.to_int x) 9)) false))
(rule digit-below-zero Strings ${X} (same (and (str.is_digit x) (< (str.to_int x) 0)) false))
(rule number-below-minus-one Strings ${X} (same (< (str.to_int x) (- 1)) false))
(rule number-and-back Strings ${I} (same (and (>= i 0) (distinct (str.to_int (str.from_int i)) i)) false))
(rule digits-of-negative Strings ${I} (same (and (< i 0) (distinct (str.from_int i) "")) false))
(rule no-digits Strings ${I} (same (and (>= i 0) (= (str.from_int i) "")) false))
(rule two-digits-in-one Strings ${X} (same (and (>= (str.to_int x) 10) (<= (str.len x) 1)) false))
(rule leading-zero Strings ${I} (same (and (> i 0) (str.prefixof "0" (str.from_int i))) false))
(rule code-too-great Strings ${X} (same (> (str.to_code x) 196607) false))
(rule code-below-minus-one Strings ${X} (same (< (str.to_code x) (- 1)) false))
(rule character-without-code Strings ${X} (same (and (= (str.len x) 1) (< (str.to_code x) 0)) false))
(rule code-of-many Strings ${X} (same (and (distinct (str.len x) 1) (>= (str.to_code x) 0)) false))
(rule code-and-back Strings ${X} (same (and (= (str.len x) 1) (distinct (str.from_code (str.to_code x)) x)) false))
(rule code-order Strings ${XY}
  (same (and (str.< x y) (= (str.len x) 1) (= (str.len y) 1) (>= (str.to_code x) (str.to_code y))) false))
(rule in-complement Strings ${XR} (same (and (str.in_re x r) (str.in_re x (re.comp r))) false))
(rule in-difference Strings ${XRS} (same (and (str.in_re x (re.diff r s)) (str.in_re x s)) false))
(rule not-in-star Strings ${XR} (same (and (str.in_re x r) (not (str.in_re x (re.* r)))) false))
(rule star-without-empty Strings ${XR} (same (and (= x "") (not (str.in_re x (re.* r)))) false))
(rule not-in-concatenation Strings ${XYRS}
  (same (and (str.in_re x r) (str.in_re y s) (not (str.in_re (str.++ x y) (re.++ r s)))) false))
(rule any-character-is-long Strings ${X} (same (and (str.in_re x re.allchar) (distinct (str.len x) 1)) false))
(rule option-of-neither Strings ${XR} (same (and (not (str.in_re x r)) (distinct x "") (str.in_re x (re.opt r))) false))
(rule union-of-neither Strings ${XRS}
  (same (and (str.in_re x (re.union r s)) (not (str.in_re x r)) (not (str.in_re x s))) false))
(rule intersection-of-one Strings ${XRS} (same (and (str.in_re x (re.inter r s)) (not (str.in_re x s))) false))
(rule above-range Strings ${X} (same (and (str.in_re x (re.range "a" "c")) (str.< "c" x)) false))
(rule pairs-of-odd-length Strings ${XI}
  (same (and (str.in_re x (re.* (re.++ re.allchar re.allchar))) (= (str.len x) (+ (* 2 i) 1))) false))
(rule letter-outside Strings ${X} (same (and (str.in_re x (re.* (str.to_re "ab"))) (str.contains x "aa")) false))
`);
