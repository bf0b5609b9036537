import { describe, expect, it } from 'vitest';
import {
  INQUIRIES,
  type ReplyKind,
  addInquiries,
  findInquiry,
  judgeReplies,
  withInquiries,
} from '../../src/inquiry/index.js';
import { askAndExamine } from '../../src/campaign/hunt/ask/index.js';
import { type Clock, toObservation } from '../../src/campaign/log/index.js';
import { evidence } from '../../lab/plugin-laws/evidence.js';
import { ORACLES, collectSuspects, kindSentence, stateFault } from '../../src/oracle/index.js';
import { inquiryName, isInquiry } from '../../src/script/index.js';
import {
  type Answer,
  type Solver,
  DEFAULT_LIMITS,
  SOLVER_PROFILES,
  type SolverProfile,
} from '../../src/solver/index.js';
import { isForeignOption } from '../../src/solver/query/script-options.js';
import { printScript, readScript } from '../../src/syntax/index.js';
import { rngFromSeed } from '../../src/util/index.js';
import { type InquiryExample, examplesOf } from '../support/inquiry-examples.js';
import { makeScriptedSolver } from '../support/scripted-solver.js';

const STILL: Clock = { now: () => 0, sleep: () => Promise.resolve() };

function judgeExample({ script: text, answers, model }: InquiryExample, reply: InquiryExample['right']) {
  const { script, ok } = readScript(text);
  if (!ok) throw new Error(text);
  const at = script.commands.filter(isInquiry).length - 1;
  const given = { replies: [{ ...reply, at, whole: true }], answers, model };
  return judgeReplies(given, script, { effort: 'thorough', now: () => 0 });
}

const DRAWN_FROM = `(set-logic QF_LIA)(declare-const x Int)(declare-const y Int)
(assert (> (+ x y) 2))(assert (< (* 2 x) y))(check-sat)`;
const DRAWS = 200;

/** Draws commands with the inquiry of this name until all wanted commands are drawn. */
function drawCommands(ask: string, wanted: readonly string[]): ReadonlySet<string> {
  const { script } = readScript(DRAWN_FROM);
  const drawn = new Set<string>();
  for (let seed = 0; seed < DRAWS && !wanted.every((name) => drawn.has(name)); seed++) {
    const rng = rngFromSeed(seed);
    const asked = withInquiries({ script, text: printScript(script) }, [ask], rng.fork('asks')).script;
    const problems = INQUIRIES.flatMap((each) =>
      each.ask === ask ? each.problem?.draw(script, true, rng) : undefined,
    );
    for (const { commands } of [asked, ...problems.flatMap((each) => each?.script ?? [])])
      for (const command of commands.filter(isInquiry)) drawn.add(inquiryName(command));
  }
  return drawn;
}

describe('every inquiry', () => {
  it.each(INQUIRIES.filter(({ ask }) => ask !== undefined))('draws each command of the inquiry $name', (inquiry) => {
    expect([...drawCommands(inquiry.ask ?? '', inquiry.commands)]).toEqual(
      expect.arrayContaining([...inquiry.commands]),
    );
  });

  it('gives each inquiry a unique name in kebab-case and commands of its own', () => {
    const names = INQUIRIES.map(({ name }) => name);
    expect(new Set(names).size).toBe(names.length);
    for (const name of names) expect(name).toMatch(/^[a-z]+(-[a-z]+)*$/);
    const commands = INQUIRIES.flatMap((each) => each.commands);
    expect(new Set(commands).size).toBe(commands.length);
    for (const command of commands) expect(findInquiry(command)?.commands).toContain(command);
  });

  describe.each(INQUIRIES)('$name', ({ name, finding, commands }) => {
    const examples = examplesOf(name);

    it.each(examples)('judges right and wrong replies to $script', (example) => {
      const [right, wrong] = [judgeExample(example, example.right), judgeExample(example, example.wrong)];
      expect(new Set(right.map(({ verdict }) => verdict))).toEqual(new Set(['right']));
      expect(wrong.map(({ verdict }) => verdict)).toContain('wrong');
      for (const { inquiry } of [...right, ...wrong]) expect(commands).toContain(inquiry);
    });

    it("turns a solver's wrong reply into a finding", async () => {
      for (const example of examples) {
        const { script: text, answers, model, wrong } = example;
        const { script } = readScript(text);
        const at = script.commands.filter(isInquiry).length - 1;
        const { second } = wrong;
        const scripted = makeScriptedSolver('a', (input) => {
          if (input === text) return { kind: 'answered', answers, ...(model && { model }) };
          if (second === undefined) return { kind: 'timeout', answers: [] };
          return {
            kind: 'answered',
            answers: second.answers as Answer[],
            ...(second.model && { model: second.model }),
          };
        });
        const solver: Solver = {
          ...scripted,
          run: async (query, ...rest) => {
            const run = await scripted.run(query, ...rest);
            const isOwn = commands.some((name) => name === 'get-assertions');
            return query.input === text && !isOwn ? { ...run, replies: [{ at, text: wrong.text, whole: true }] } : run;
          },
        };
        const options = { limits: DEFAULT_LIMITS, clock: STILL, models: true, effort: 'thorough' } as const;
        const record = await askAndExamine(solver, { text, script }, options);
        const { checks: _, ...more } = evidence({});
        const suspects = collectSuspects({ ...more, checks: answers.length, runs: [toObservation(record)] });
        expect(suspects.map(({ kind }) => kind)).toContain(finding.kind);
      }
    });

    it('reports a wrong reply with the kind and sentences of its oracle', () => {
      const [example] = examples;
      const replies = judgeExample(example, example.wrong);
      const oracle = ORACLES.find(({ name }) => name === finding.oracle);
      const verdict = oracle?.judge(evidence({ a: ['sat'] }, { replies: { a: replies } }));
      const wrong = replies.find((each) => each.wrong !== null)?.wrong;
      if (wrong === null || wrong === undefined) throw new Error('no wrong reply');
      const because = finding.explain('a', wrong);
      expect(verdict).toMatchObject({ kind: 'finding', suspicions: [{ kind: finding.kind, because }] });
      const { inquiry } = replies[0] ?? { inquiry: '' };
      const stated = stateFault(finding.kind as ReplyKind, wrong.signature, { command: inquiry, reply: wrong.reply });
      expect(stated).toMatch(/^[a-z].*[^.]$/);
      expect(stated).not.toContain(':');
      expect(because).toMatch(/^a .*[^.]$/s);
      expect(because).toContain(wrong.proof);
      expect(finding.sentence).toMatch(/^A .*[^.]$/);
      expect(kindSentence(finding.kind as 'wrong-value')).toBe(finding.sentence);
      const words = finding.report('z3 1.2', wrong).map((each) => (typeof each === 'string' ? each : each.code));
      expect(words.join('')).toMatch(/^z3 1\.2 .*[.:]$/s);
      if (finding.statesProof) expect(words.join('').toLowerCase()).toContain(wrong.proof.toLowerCase());
    });
  });
});

/** A profile that lists all inquiries, but no options of scripts. */
const LISTING: SolverProfile = {
  ...(SOLVER_PROFILES[0] as SolverProfile),
  name: 'listing',
  scriptOptions: [],
  options: [],
  selfChecks: [],
  inquiries: INQUIRIES.flatMap(({ commands }) => commands),
};

it.each([...SOLVER_PROFILES, LISTING].map((profile) => [profile.name, profile] as const))(
  'sends %s the options that its inquiries need',
  (_, profile) => {
    const { inquiries = [], ...rest } = addInquiries(profile);
    const asked = INQUIRIES.filter(({ commands }) => commands.some((name) => inquiries.includes(name)));
    const needed = asked.flatMap(({ options = [] }) => options);
    expect(needed.filter((option) => isForeignOption({ ...rest, inquiries }, option))).toEqual([]);
  },
);
