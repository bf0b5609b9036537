import { describe, expect, it } from 'vitest';
import { OPTIONS, optionalSolver } from '../../../../test/support/optional-solver.js';
import { detailsOf, runOf } from '../../../../test/support/findings.js';
import { SOLVER_PROFILES } from '../../../solver/index.js';
import type { FindingOptions, FindingRecord } from '../../log/index.js';
import { choicesOf, experimentalIn, levelOf } from './draw.js';
import { optionsNow } from './still-needed.js';
import { closeVaried, isVaried, underAllNames, withChoices } from './variation.js';

const PROFILE = SOLVER_PROFILES.find(({ options = [] }) =>
  options.some(({ experimental = [] }) => experimental.length > 0),
);
const ODD = PROFILE?.options?.flatMap(({ experimental = [] }) => experimental)[0] ?? '';
const PLAIN = PROFILE?.options?.flatMap(({ supported = [] }) => supported)[0] ?? '';
const NAME = PROFILE?.name ?? '';

const reducedTo = (needed: readonly string[] | null): FindingRecord['reduced'] =>
  ({
    details: detailsOf({ options: needed === null ? null : ({ needed } as never) }),
  }) as unknown as FindingRecord['reduced'];

describe('the options that a finding needs now', () => {
  const options: FindingOptions = { solver: NAME, choices: [ODD, PLAIN], experimental: [ODD], level: 'experimental' };
  const now = (more: Pick<FindingRecord, 'options' | 'reduced'>) => optionsNow(more);

  it('are those that it was found with as long as nothing else is known', () => {
    expect(ODD).not.toBe('');
    expect(PLAIN).not.toBe('');
    expect(now({ options, reduced: undefined } as never)).toBe(options);
    expect(now({ options, reduced: reducedTo(null) } as never)).toBe(options);
    expect(now({ options, reduced: { script: 's', from: 2, nodes: 1, calls: 1 } })).toBe(options);
    expect(now({ options: undefined, reduced: reducedTo([ODD]) } as never)).toBeUndefined();
  });

  it('are fewer where its reduction needs fewer, and as odd as the worst of those', () => {
    expect(now({ options, reduced: reducedTo([ODD]) } as never)).toEqual({ ...options, choices: [ODD] });
    expect(now({ options, reduced: reducedTo([PLAIN]) } as never)).toEqual({
      ...options,
      choices: [PLAIN],
      experimental: [],
      level: 'supported',
    });
    expect(now({ options, reduced: reducedTo([]) } as never)).toBeUndefined();
  });
});

describe('choices of options', () => {
  it('are those that are looked after, or all', () => {
    const option = { name: '--x', default: '', supported: ['--x=1'], experimental: ['--x=2'] };
    expect(choicesOf(option, 'supported')).toEqual(['--x=1']);
    expect(choicesOf(option, 'all')).toEqual(['--x=1', '--x=2']);
    expect(choicesOf({ name: '--x', default: '' }, 'all')).toEqual([]);
    expect(experimentalIn({ options: OPTIONS }, ['--a=1', '--odd'])).toEqual(['--odd']);
    expect(experimentalIn({ options: OPTIONS }, ['--a=1'])).toEqual([]);
    expect(experimentalIn({}, ['--odd'])).toEqual([]);
    expect([levelOf([]), levelOf(['--odd'])]).toEqual(['supported', 'experimental']);
  });

  it('make a solver of another name, whose runs are those of its base, and that is closed', async () => {
    const base = optionalSolver('z3', () => () => ['sat']);
    expect(withChoices(base, [])).toEqual({ base, solver: base, choices: [] });
    const { withOptions: _, ...fixed } = base;
    expect(withChoices(fixed, ['--a=1'])).toEqual({ base: fixed, solver: fixed, choices: [] });
    const varied = withChoices(base, ['--a=1']);
    expect([varied.solver.id, varied.choices]).toEqual(['z3 --a=1', ['--a=1']]);
    expect([isVaried([varied]), isVaried([withChoices(base, [])])]).toEqual([true, false]);
    const runs = [runOf('z3', 'sat'), runOf('cvc5', 'unsat')];
    expect(underAllNames(runs, [varied]).map(({ solver }) => solver)).toEqual(['z3', 'cvc5', 'z3 --a=1']);
    expect(underAllNames(runs, [withChoices(base, [])])).toEqual(runs);
    const closed: string[] = [];
    const closing = (id: string) => ({ ...base, close: () => Promise.resolve(void closed.push(id)) });
    await closeVaried([{ base: closing('base'), solver: closing('varied'), choices: [] }]);
    const same = closing('same');
    await closeVaried([{ base: same, solver: same, choices: [] }]);
    expect(closed).toEqual(['varied']);
  });
});
