import { Command } from 'commander';
import { registerBisect } from './bisect.js';
import { registerBtor } from './btor.js';
import { registerCount } from './count.js';
import { registerDdsmt } from './ddsmt.js';
import { registerDemo } from './demo.js';
import { registerEval } from './eval.js';
import { EXIT } from './exit-code.js';
import { registerExperiment } from './experiment.js';
import { registerExplain } from './explain.js';
import { addOffline } from './fetching.js';
import { registerFindings } from './findings.js';
import { registerGenerate } from './generate.js';
import { registerHunt } from './hunt.js';
import { registerMutate } from './mutate.js';
import { registerParse } from './parse.js';
import { registerRecheck } from './recheck.js';
import { registerReduce } from './reduce.js';
import { registerReplay } from './replay.js';
import { registerReport } from './report.js';
import { registerResume } from './resume.js';
import { registerRules } from './rules.js';
import { registerSeeds } from './seeds.js';
import { registerShow } from './show.js';
import { registerSolvers } from './solvers.js';
import { registerStats } from './stats.js';
import { pointToHelp } from './point-to-help.js';
import { packageVersion } from './version.js';
import { registerYinyang } from './yinyang/index.js';

/** Every command, in the order in which help lists them. */
const COMMANDS = [
  registerHunt,
  registerResume,
  registerFindings,
  registerShow,
  registerReport,
  registerStats,
  registerReplay,
  registerReduce,
  registerDdsmt,
  registerYinyang,
  registerBisect,
  registerRecheck,
  registerCount,
  registerMutate,
  registerGenerate,
  registerEval,
  registerSeeds,
  registerSolvers,
  registerRules,
  registerParse,
  registerBtor,
  registerExperiment,
  registerExplain,
  registerDemo,
];

const program = new Command('gainsay')
  .description('Contradicts SMT solvers until they are right.')
  .version(packageVersion())
  .exitOverride((error) => {
    // Commander's own exit code for bad usage is 1, which means "findings" here.
    process.exit(error.exitCode === 0 ? EXIT.nothing : EXIT.badInput);
  });

for (const register of COMMANDS) register(program);
addOffline(program);
pointToHelp(program);

// A reader that has seen enough (`gainsay … | head`) is no fault of ours.
process.stdout.on('error', (error: NodeJS.ErrnoException) => {
  if (error.code === 'EPIPE') process.exit(process.exitCode ?? EXIT.nothing);
  throw error;
});

/** Runs the command line. */
export async function runProgram(): Promise<void> {
  await program.parseAsync();
}
