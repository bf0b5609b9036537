import { INT, type Term } from '../../../term/index.js';
import type { Construction } from '../construction.js';

export const crowdedInterval: Construction = {
  name: 'crowded-interval',
  summary: 'an interval contains more distinct integers than it has',
  contradict: ({ rng, store, term, variables }) => {
    if (!variables.includes(INT)) return undefined;
    const places = rng.between(0, 3);
    const low = rng.chance(0.6) ? store.int(BigInt(rng.between(-9, 9))) : term(INT);
    const high = store.app('+', [low, store.int(BigInt(places + 1))]);
    const terms = Array.from({ length: places + 1 }, () => term(INT));
    const inside = terms.flatMap((each): Term[] => {
      if (rng.chance(0.4)) return [store.app('<', [low, each, high])];
      return [store.app('<', [low, each]), store.app('>', [high, each])];
    });
    const apart = terms.length > 1 ? [store.app('distinct', terms)] : [];
    const number = terms.length === 1 ? '1 integer is' : `${terms.length} distinct integers are`;
    const because = `${number} in an interval of size ${places}`;
    return { terms: [...inside, ...apart], because };
  },
};
