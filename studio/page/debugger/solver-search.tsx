import { useEffect, useRef, useState } from 'preact/hooks';
import type { Solvers, SolverVersions } from '../../server/contract/index.js';
import { api, whyFailed } from '../api/studio.js';
import { Problem } from '../shell/parts.js';

interface Offer {
  readonly id: string;
  readonly about: string;
  /** Not in a list, so it is checked first. */
  readonly isTyped?: boolean;
}

const MOST_OFFERED = 60;

export function SolverSearch({
  here,
  campaign,
  add,
}: {
  here: Solvers;
  campaign: readonly string[];
  add: (solver: string, version: string) => void;
}) {
  const [typed, setTyped] = useState('');
  const [isOpen, setOpen] = useState(false);
  const [at, setAt] = useState(0);
  const wanted = here.packaged.find((name) => typed.startsWith(`${name}@`)) ?? '';
  const listed = useVersions(wanted);
  const offers = listOffers(typed.trim(), { here, campaign, versions: listed.versions });
  const shown = offers.slice(0, MOST_OFFERED);
  const active = Math.min(at, shown.length - 1);
  const check = useCheck((solver, version) => {
    add(solver, version);
    setTyped('');
  });
  const choose = ({ id, about, isTyped = false }: Offer): void => {
    if (isTyped) {
      setOpen(false);
      check.start(id);
      return;
    }
    // A name that stands for all versions opens the list of the versions.
    if (id.endsWith('@')) {
      setTyped(id);
      setAt(0);
      return;
    }
    add(id, about);
    setTyped('');
    setOpen(false);
  };
  return (
    <div
      class="solver-search"
      onFocusOut={(event) => !event.currentTarget.contains(event.relatedTarget as Node | null) && setOpen(false)}
    >
      <input
        type="text"
        role="combobox"
        aria-label="Add a solver"
        aria-expanded={isOpen}
        aria-controls="solver-offers"
        aria-autocomplete="list"
        aria-activedescendant={isOpen && active >= 0 ? `solver-offer-${active}` : undefined}
        placeholder="Add a solver: z3, cvc5@1.2, ./build/z3 …"
        spellcheck={false}
        value={typed}
        onFocus={() => setOpen(true)}
        onInput={(event) => {
          setTyped(event.currentTarget.value);
          check.end();
          setOpen(true);
          setAt(0);
        }}
        onKeyDown={(event) => {
          const by = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0;
          if (by !== 0) {
            event.preventDefault();
            setOpen(true);
            setAt(Math.max(0, Math.min(active + by, shown.length - 1)));
            document.getElementById(`solver-offer-${active + by}`)?.scrollIntoView({ block: 'nearest' });
          } else if (event.key === 'Escape') setOpen(false);
          else if (event.key === 'Enter') {
            event.preventDefault();
            const offer = shown[active];
            if (isOpen && offer !== undefined) choose(offer);
          }
        }}
      />
      {isOpen && (
        <ul role="listbox" id="solver-offers" aria-label="Solvers" data-testid="solver-offers">
          {shown.map((offer, i) => (
            <li
              key={offer.id}
              id={`solver-offer-${i}`}
              role="option"
              aria-selected={i === active}
              tabIndex={-1}
              onMouseDown={(event) => event.preventDefault()}
              onClick={() => choose(offer)}
            >
              {offer.id} <span class="faint">{offer.about}</span>
            </li>
          ))}
        </ul>
      )}
      {isOpen && offers.length > shown.length && (
        <p class="faint">{offers.length - shown.length} more: type a part of the name</p>
      )}
      {listed.problem !== '' && <p class="warn">{listed.problem}</p>}
      {check.checked !== undefined && <p role="status">checking {check.checked}…</p>}
      <Problem text={check.problem} />
    </div>
  );
}

function listOffers(
  typed: string,
  { here, campaign, versions }: { here: Solvers; campaign: readonly string[]; versions: readonly string[] },
): Offer[] {
  const cached = new Set(here.packages.map(withoutRegistry));
  const offers = new Map<string, string>();
  const offer = (id: string, about: string): void => void (offers.has(id) || offers.set(id, about));
  for (const id of campaign) offer(id, 'of the finding');
  for (const { id, version } of here.solvers) offer(id, version);
  for (const name of here.packaged) {
    offer(`${name}@newest`, 'newest package');
    offer(`${name}@`, 'all versions…');
  }
  for (const id of versions) offer(id, cached.has(withoutRegistry(id)) ? 'package' : 'package, fetched on first use');
  for (const id of here.packages.toReversed()) offer(id, 'package');
  const words = typed.toLowerCase().split(/\s+/);
  const found = [...offers].filter(([id]) => words.every((word) => id.toLowerCase().includes(word)));
  const all = found.map(([id, about]) => ({ id, about })).filter(({ id }) => id !== typed || !id.endsWith('@'));
  if (typed === '' || offers.has(typed)) return all;
  const own = { id: typed, about: 'as --solver names it', isTyped: true };
  return /[/:]/.test(typed) ? [own, ...all] : all.length === 0 ? [own] : all;
}

function withoutRegistry(id: string): string {
  return id.replace(/@\w+:/, '@');
}

function useVersions(name: string): { readonly versions: readonly string[]; readonly problem: string } {
  const [known, setKnown] = useState<Readonly<Record<string, SolverVersions>>>({});
  const [problem, setProblem] = useState('');
  useEffect(() => {
    setProblem('');
    if (name === '' || known[name] !== undefined) return undefined;
    const over = new AbortController();
    setProblem(`reading the versions of ${name}…`);
    api.solverVersions({ solver: name }, over.signal).then(
      (reply) => {
        setKnown({ ...known, [name]: reply });
        setProblem(reply.problems.join('; '));
      },
      (error: unknown) => !over.signal.aborted && setProblem(whyFailed(error)),
    );
    return () => over.abort();
  }, [name]);
  return { versions: known[name]?.ids ?? [], problem };
}

/** Checks one solver at a time. */
function useCheck(passed: (solver: string, version: string) => void) {
  const [checked, setChecked] = useState<string | undefined>(undefined);
  const [problem, setProblem] = useState('');
  const running = useRef<AbortController | undefined>(undefined);
  useEffect(() => () => running.current?.abort(), []);
  const end = (): void => {
    running.current?.abort();
    setChecked(undefined);
    setProblem('');
  };
  const start = async (solver: string): Promise<void> => {
    end();
    setChecked(solver);
    const { signal } = (running.current = new AbortController());
    try {
      const { version } = await api.checkSolver({ solver }, signal);
      if (!signal.aborted) passed(solver, version);
    } catch (error) {
      if (!signal.aborted) setProblem(whyFailed(error));
    }
    if (!signal.aborted) setChecked(undefined);
  };
  return { checked, problem, end, start: (solver: string) => void start(solver) };
}
