import type { Script } from '../../src/script/index.js';

/**
 * Finds functions that a script declares or defines, but that its store does not know. A fresh name could clash with
 * such a function.
 */
export function namesUnknownToStore({ commands, store }: Script): string[] {
  const names = commands.flatMap((command): string[] => {
    switch (command.kind) {
      case 'declare-fun':
        return [command.name];
      case 'define-fun':
        return [command.fun.name];
      case 'define-funs-rec':
        return command.funs.map(({ name }) => name);
      case 'declare-datatypes':
        return command.datatypes.flatMap(({ constructors }) =>
          constructors.flatMap((each) => [each.name, ...each.selectors.map(({ name }) => name)]),
        );
      default:
        return [];
    }
  });
  return names.filter((name) => !store.hasName(name));
}
