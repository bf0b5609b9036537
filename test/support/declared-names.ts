import type { Script } from '../../src/script/index.js';

/** Functions that a script declares or defines but its store does not know, so that a fresh name could clash. */
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
