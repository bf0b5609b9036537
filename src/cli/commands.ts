import { btorCommand } from './btor/index.js';
import {
  findingsCommand,
  showCommand,
  triageCommand,
  reportCommand,
  statsCommand,
  replayCommand,
} from './findings/index.js';
import { mutateCommand, generateCommand, evalCommand, parseCommand, explainCommand } from './formulas/index.js';
import { huntCommand, resumeCommand, mergeCommand, demoCommand } from './hunt/index.js';
import { pullCommand, pushCommand, watchCommand, workCommand } from './machines/index.js';
import type { CommandEntry } from './options/index.js';
import { reduceCommand } from './reduce/index.js';
import { solversCommand } from './solvers/index.js';
import { bisectCommand, recheckCommand } from './versions/index.js';
import {
  checkPluginCommand,
  ddsmtCommand,
  experimentCommand,
  opfuzzCommand,
  studioCommand,
  typefuzzCommand,
  yinyangCommand,
  countCommand,
  driftCommand,
  rulesCommand,
  seedsCommand,
} from './wings/index.js';

export const COMMANDS: readonly CommandEntry[] = [
  huntCommand,
  resumeCommand,
  mergeCommand,
  workCommand,
  watchCommand,
  findingsCommand,
  studioCommand,
  showCommand,
  triageCommand,
  reportCommand,
  statsCommand,
  replayCommand,
  reduceCommand,
  ddsmtCommand,
  opfuzzCommand,
  typefuzzCommand,
  yinyangCommand,
  bisectCommand,
  recheckCommand,
  driftCommand,
  countCommand,
  pullCommand,
  pushCommand,
  mutateCommand,
  generateCommand,
  evalCommand,
  seedsCommand,
  solversCommand,
  rulesCommand,
  checkPluginCommand,
  parseCommand,
  btorCommand,
  experimentCommand,
  explainCommand,
  demoCommand,
];
