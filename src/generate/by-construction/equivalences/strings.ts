import { parseRules } from '../instantiate.js';

const X = '(vars (x String))';
const XA = '(vars (x String)) (fresh (a String))';
const XY = '(vars (x String) (y String))';
const R = '(vars (r RegLan))';
const RS = '(vars (r RegLan) (s RegLan))';

export const STRING_EQUIVALENCES = parseRules(`
(rule with-empty-behind Strings ${X} (same x (str.++ x "")))
(rule with-empty-before Strings ${X} (same x (str.++ "" x)))
(rule whole-part Strings ${X} (same x (str.substr x 0 (str.len x))))
(rule replaced-by-the-same Strings ${XA} (same x (str.replace x a a)))
(rule all-replaced-by-the-same Strings ${XA} (same x (str.replace_all x a a)))
(rule cut-behind Strings ${XA} (same x (str.substr (str.++ a x) (str.len a) (str.len x))))
(rule cut-before Strings ${XA} (same x (str.substr (str.++ x a) 0 (str.len x))))
(rule added-and-removed Strings ${XA} (same x (str.replace (str.++ a x) a "")))
(rule head-and-tail Strings ${X} (same x (str.++ (str.at x 0) (str.substr x 1 (str.len x)))))
(rule grouped Strings (vars (x String) (y String) (z String)) (same (str.++ x y z) (str.++ x (str.++ y z))))
(rule contains-by-index Strings ${XY} (same (str.contains x y) (>= (str.indexof x y 0) 0)))
(rule contains-by-replace Strings ${XY} (same (str.contains x y) (distinct (str.replace x y (str.++ y "a")) x)))
(rule prefix-by-part Strings ${XY} (same (str.prefixof x y) (= x (str.substr y 0 (str.len x)))))
(rule prefix-by-index Strings ${XY} (same (str.prefixof x y) (= 0 (str.indexof y x 0))))
(rule suffix-by-part Strings ${XY}
  (same (str.suffixof x y) (and (<= (str.len x) (str.len y)) (= x (str.substr y (- (str.len y) (str.len x)) (str.len x))))))
(rule at-as-part Strings (vars (x String) (i Int)) (same (str.at x i) (str.substr x i 1)))
(rule order-by-cases Strings ${XY} (same (str.<= x y) (or (= x y) (str.< x y))))
(rule strict-order-by-not Strings ${XY} (same (str.< x y) (not (str.<= y x))))
(rule equal-by-prefixes Strings ${XY} (same (= x y) (and (str.prefixof x y) (str.prefixof y x))))
(rule equal-by-prefix-and-length Strings ${XY} (same (= x y) (and (str.suffixof x y) (= (str.len x) (str.len y)))))
(rule equal-with-common-end Strings ${XY} (fresh (a String)) (same (= x y) (= (str.++ x a) (str.++ y a))))
(rule digit-by-range Strings ${X} (same (str.is_digit x) (str.in_re x (re.range "0" "9"))))
(rule length-of-more Strings ${X} (same (str.len x) (- (str.len (str.++ "a" x)) 1)))
(rule length-of-sum Strings ${XY} (same (str.len (str.++ x y)) (+ (str.len y) (str.len x))))
(rule member-by-complement Strings (vars (x String) (r RegLan)) (same (str.in_re x r) (not (str.in_re x (re.comp r)))))
(rule member-of-union Strings (vars (x String) (r RegLan) (s RegLan))
  (same (str.in_re x (re.union r s)) (or (str.in_re x r) (str.in_re x s))))
(rule some-as-concatenation Strings ${R} (same (re.+ r) (re.++ r (re.* r))))
(rule option-as-union Strings ${R} (same (re.opt r) (re.union (str.to_re "") r)))
(rule star-as-union Strings ${R} (same (re.* r) (re.union (str.to_re "") (re.+ r))))
(rule star-of-star Strings ${R} (same (re.* r) (re.* (re.* r))))
(rule difference-as-intersection Strings ${RS} (same (re.diff r s) (re.inter r (re.comp s))))
(rule union-turned Strings ${RS} (same (re.union r s) (re.union s r)))
(rule intersection-de-morgan Strings ${RS} (same (re.inter r s) (re.comp (re.union (re.comp r) (re.comp s)))))
(rule complement-twice Strings ${R} (same r (re.comp (re.comp r))))
(rule with-nothing Strings ${R} (same r (re.union r re.none)))
(rule with-empty-word Strings ${R} (same r (re.++ r (str.to_re ""))))
`);
