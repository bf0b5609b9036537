import type { SolverProfile } from '../solver/index.js';
import { INQUIRIES } from './list.js';

/** Adds the inquiries that list the solver to those that its profile lists. */
export function addInquiries(profile: SolverProfile): SolverProfile {
  const { inquiries = [], inquiryArgs = {} } = profile;
  const added = INQUIRIES.flatMap(({ solvers, commands }) => {
    const args = solvers?.[profile.family];
    return args === undefined ? [] : commands.map((name) => [name, args] as const);
  }).filter(([name]) => !inquiries.includes(name));
  if (added.length === 0) return profile;
  return {
    ...profile,
    inquiries: [...inquiries, ...added.map(([name]) => name)],
    inquiryArgs: { ...inquiryArgs, ...Object.fromEntries(added) },
  };
}
