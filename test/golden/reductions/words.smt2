; stays: str.replace ; seq.
; answer
(declare-const long_name String)
(declare-const |t t| String)
(declare-const q (Seq Int))
(declare-const n Int)
(assert (= (str.replace long_name "ab" |t t|) (str.++ "hello" long_name)))
(assert (str.in_re |t t| (re.++ (re.* (str.to_re "a")) re.allchar)))
(assert (= (seq.len (seq.++ q (seq.unit n))) (+ (str.len |t t|) 12)))
(assert (or true (< n 3)))
(assert (and))
(check-sat)
