import { parseRules } from '../instantiate.js';

const PQR = '(vars (p Bool) (q Bool) (r Bool))';

export const CORE_FACTS = parseRules(`
(rule implication-breaks Core ${PQR} (same (and (=> p q) (=> q r) p (not r)) false))
(rule odd-triangle Core ${PQR} (same (and (xor p q) (xor q r) (xor r p)) false))
(rule three-distinct Core ${PQR} (same (distinct p q r) false))
(rule no-case-left Core ${PQR} (same (and (or p q) (=> p r) (=> q r) (not r)) false))
(rule ite-misses Core ${PQR} (same (and (ite p q r) (not q) (not r)) false))
(rule equal-and-opposite Core ${PQR} (same (and (= p q) (= q (not r)) (= r p)) false))
(rule resolution-fails Core ${PQR} (same (and (or p q) (or (not p) r) (not q) (not r)) false))
`);
