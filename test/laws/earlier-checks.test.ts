import { afterAll, expect, it } from 'vitest';
import { askAndExamine } from '../../src/campaign/index.js';
import { ASKED_NAMES, withInquiries } from '../../src/inquiry/index.js';
import { DEFAULT_LIMITS } from '../../src/solver/index.js';
import { printScript, readScript } from '../../src/syntax/index.js';
import { rngFromSeed } from '../../src/util/index.js';
import { openShippedZ3 } from '../setup/solvers.js';
import { byDepth } from '../support/laws.js';

const solver = await openShippedZ3({ mode: 'fresh' }, '');
afterAll(() => solver.close());

const clock = { now: () => performance.now(), sleep: () => Promise.resolve() };

const FORMULAS = [
  '(declare-const x Int)(declare-const y Int)(assert (> x y))(assert (< (+ x y) 9))',
  '(declare-const x Int)(declare-const y Int)(assert (<= 0 x 5))(assert (= y (* 2 x)))',
  '(declare-const r Real)(declare-const s Real)(assert (< r s))(assert (> (+ r s) 1.5))',
  '(declare-const a (_ BitVec 4))(declare-const b (_ BitVec 4))(assert (bvult a b))(assert (bvugt (bvadd a b) #x3))',
  '(declare-const p Bool)(declare-const q Bool)(assert (or p q))(assert (not (and p q)))',
  '(declare-const x Int)(assert (> x 3))(assert (< x 4))(assert (> (* 2 x) 1))',
];
/** Scripts that change nothing afterwards. The last one stands before the whole script, the others before its assertions. */
const EARLIER = [
  '(push 1)(assert false)(check-sat)(pop 1)\n',
  '(push 1)(declare-const z0 Int)(assert (< z0 5))(maximize z0)(check-sat)(get-objectives)(get-value (z0))(pop 1)\n',
  '(check-sat-assuming (false))\n',
  '(push 1)(push 1)(declare-const z0 Bool)(assert (not z0))(check-sat)(get-model)(get-value (z0))(pop 2)\n',
  '(declare-const z0 Int)(assert (< z0 3))(assert (> z0 3))(check-sat)(reset)\n',
];

it.each(FORMULAS)(
  'judges no reply to %s differently after an earlier check',
  async (formula) => {
    const { script } = readScript(`${formula}(check-sat)`);
    const plain = { script, text: printScript(script) };
    const ask = async (text: string) => {
      const question = { text, script: readScript(text).script };
      const options = { limits: DEFAULT_LIMITS, clock, models: true, effort: 'quick' } as const;
      const { outcome, replies = [] } = await askAndExamine(solver, question, options);
      return { outcome, verdicts: replies.map(({ inquiry, verdict }) => `${inquiry} ${verdict}`) };
    };
    let judged = 0;
    for (let seed = 0; seed < byDepth({ sample: 3, whole: 40, deep: 200 }); seed++) {
      const { text } = withInquiries(plain, ASKED_NAMES, rngFromSeed(`${formula}${seed}`), [
        { family: 'z3', ownProfile: null },
      ]);
      const earlier = EARLIER[(FORMULAS.indexOf(formula) + seed) % EARLIER.length] ?? '';
      const at = earlier.includes('(reset)') ? 0 : text.search(/^\((assert|simplify|push)/m);
      const alone = await ask(text);
      const after = await ask(`${text.slice(0, at)}${earlier}${text.slice(at)}`);
      if (after.outcome !== 'answered') continue;
      judged += after.verdicts.length;
      expect(
        after.verdicts.filter((each) => each.endsWith('wrong')),
        earlier + text,
      ).toEqual(alone.verdicts.filter((each) => each.endsWith('wrong')));
    }
    expect(judged).toBeGreaterThan(2);
  },
  600_000,
);
