import type { SolverProfile } from '../solver/index.js';
import type { Inquiry } from './contract.js';
import { abduct } from './kinds/abduct.js';
import { assignment } from './kinds/assignment.js';
import { assumptions } from './kinds/assumptions.js';
import { core } from './kinds/core.js';
import { elimination } from './kinds/elimination.js';
import { interpolant } from './kinds/interpolant.js';
import { interpolantSequence } from './kinds/interpolant-sequence.js';
import { optimum } from './kinds/optimum.js';
import { query } from './kinds/query.js';
import { session } from './kinds/session.js';
import { simplify } from './kinds/simplify.js';
import { synthesis } from './kinds/synthesis.js';
import { tactic } from './kinds/tactic.js';
import { value } from './kinds/value.js';

export const INQUIRY_LIST = [
  value,
  simplify,
  tactic,
  core,
  assumptions,
  optimum,
  assignment,
  elimination,
  interpolant,
  interpolantSequence,
  abduct,
  synthesis,
  query,
  session,
] as const;

export const INQUIRIES: readonly Inquiry[] = INQUIRY_LIST;

export type ReplyKind = (typeof INQUIRY_LIST)[number]['finding']['kind'];

type AskingInquiry = Extract<(typeof INQUIRY_LIST)[number], { readonly ask: string }>;

/** Values of `hunt --ask`. `proofs` makes solvers check their own results. */
export type AskedName = AskingInquiry['ask'] | 'proofs';

export const ASKED_NAMES: readonly AskedName[] = [
  ...new Set(INQUIRY_LIST.flatMap((each) => ('ask' in each ? [each.ask] : []))),
  'proofs',
];

const BY_COMMAND = new Map(INQUIRIES.flatMap((each) => each.commands.map((name) => [name, each] as const)));

export function findInquiry(command: string): Inquiry | undefined {
  return BY_COMMAND.get(command);
}

/** Adds the inquiries whose `solvers` name the profile's family, and the script options that its inquiries need. */
export function addInquiries(profile: SolverProfile): SolverProfile {
  const { inquiries = [], inquiryArgs = {}, scriptOptions = [] } = profile;
  const added = INQUIRIES.flatMap(({ solvers, commands }) => {
    const args = solvers?.[profile.family];
    return args === undefined ? [] : commands.map((name) => [name, args] as const);
  }).filter(([name]) => !inquiries.includes(name));
  const all = [...inquiries, ...added.map(([name]) => name)];
  const needed = all
    .flatMap((name) => findInquiry(name)?.options ?? [])
    .map((option) => option.slice(1))
    .filter((option) => !scriptOptions.includes(option));
  if (added.length === 0 && needed.length === 0) return profile;
  return {
    ...profile,
    inquiries: all,
    inquiryArgs: { ...inquiryArgs, ...Object.fromEntries(added) },
    scriptOptions: [...scriptOptions, ...needed],
  };
}
