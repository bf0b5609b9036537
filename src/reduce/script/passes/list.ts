import type { ScriptPass } from '../moves.js';
import { dropCommands } from './commands.js';

/** Every pass, bold and cheap ones first. */
export const SCRIPT_PASSES: readonly ScriptPass[] = [dropCommands];
