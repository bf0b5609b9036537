import ANY_COMMAND from '../../data/solvers/any-command.json' with { type: 'json' };
import { unknownFamily } from './identity.js';
import { type SolverProfile, makeProfile } from './profile.js';

/**
 * Creates a profile for a command that runs exactly as given, with the query's file as its last word. `known`, or else
 * a general profile, defines how to read the output. Requests no model if that needs an option that the command lacks.
 */
export function profileOfCommand(words: readonly string[], known: SolverProfile | undefined): SolverProfile {
  const [program = ''] = words;
  const name = program.slice(program.lastIndexOf('/') + 1);
  const {
    btor: _btor,
    checkModelArgs = [],
    modelArgs = [],
    incrementalArgs: _incremental,
    stringsArgs: _strings,
    floatsArgs: _floats,
    persistent: _persistent,
    ...rest
  } = known ?? { ...makeProfile(ANY_COMMAND, name), family: unknownFamily(name) };
  const givesModels =
    known !== undefined &&
    (modelArgs.length === 0 || words.some((word) => modelArgs.includes(word) || checkModelArgs.includes(word)));
  const lacks = givesModels ? rest.lacks : [...rest.lacks, 'get-model'];
  return { ...rest, args: [], input: 'file', lacks };
}
