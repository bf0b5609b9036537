/** Of what is answered in the whole time, at least so much is answered in a shortened one. */
const KEEP = 0.97;
/** The share of solver time that may go to queries that reach a shortened limit. */
const LATE_SHARE = 0.05;
/** What is learned is halved after so many runs: a machine under load, or the next seeds, may be different. */
const MEMORY = 4_000;
/** Limits are no longer than so many times what is usual: beyond that, the whole time is as good. */
const LONGEST = 2 ** 12;

/** A limit holds for so many runs. */
const RENEWED = 8;

/** A run whose limit was learned, or of which one is to be learned. */
export interface TimedRun {
  readonly ms: number;
  /** What such a query usually takes, milliseconds: limits are multiples of it. */
  readonly usualMs: number;
  /** Whether it reached its limit. */
  readonly late: boolean;
  /** Whether it had the whole time. */
  readonly whole: boolean;
  /** The limit that it had, or would have had without the whole time, milliseconds. */
  readonly limitMs: number;
}

/** Runs that took about the same multiple of what is usual. */
interface Bucket {
  runs: number;
  ms: number;
  usualMs: number;
}

/**
 * How long answers took, as multiples of what is usual, and the limit that follows. Runs that were stopped at a shortened limit
 * are open: what would have become of them is told by those that had the whole time and went beyond that limit.
 */
export class AnswerTimes {
  #limit: number | undefined;
  readonly #within = new Map<number, Bucket>();
  readonly #beyond = new Map<number, Bucket>();
  readonly #stopped = emptyBucket();
  readonly #never = emptyBucket();
  #runs = 0;

  get runs(): number {
    return this.#runs;
  }

  add(run: TimedRun): void {
    this.#runs++;
    // Often enough, and the sums are not made anew for each query.
    if (this.#runs % RENEWED === 0) this.#limit = undefined;
    if (this.#runs > MEMORY) this.#forget();
    if (run.late) count(run.whole ? this.#never : this.#stopped, run);
    else {
      const buckets = run.ms > run.limitMs ? this.#beyond : this.#within;
      const place = placeOf(run.ms / run.usualMs);
      const bucket = buckets.get(place) ?? emptyBucket();
      buckets.set(place, bucket);
      count(bucket, run);
    }
  }

  /**
   * The greatest multiple of what is usual at which no more than its share of the time goes to queries that reach it; it is never
   * so small that more answers than a few are lost.
   */
  limit(): number {
    this.#limit ??= this.#longest();
    return this.#limit;
  }

  /** Milliseconds of runs that ended before their limits, and how many runs reached theirs, of all. */
  sums(): { readonly endedMs: number; readonly late: number } {
    const ended = sumOf([...this.#within.values(), ...this.#beyond.values()]);
    return { endedMs: ended.ms, late: this.#stopped.runs + this.#never.runs };
  }

  #longest(): number {
    const { answered, never } = this.#expected();
    const places = [...answered.keys()].sort((a, b) => a - b);
    const all = sumOf(answered.values());
    const below = emptyBucket();
    // As if half a run more had been late (Jeffreys' prior): that none was so far does not mean that none will be.
    const halfMore = all.runs === 0 ? 0 : all.usualMs / all.runs / 2;
    let longest = 0;
    let kept = false;
    for (const [i, place] of places.entries()) {
      addTo(below, answered.get(place) as Bucket);
      const least = edgeOf(place);
      const lateMs = all.usualMs - below.usualMs + never.usualMs + halfMore;
      // Up to where the next answer would come, a longer limit costs more and brings nothing.
      const allowed = (LATE_SHARE * below.ms) / ((1 - LATE_SHARE) * lateMs);
      const next = i + 1 < places.length ? edgeOf((places[i + 1] as number) - 1) : LONGEST;
      if (allowed >= least) longest = Math.max(longest, Math.min(allowed, next));
      if (!kept && below.runs >= KEEP * all.runs) longest = Math.max(longest, least);
      kept ||= below.runs >= KEEP * all.runs;
    }
    return longest;
  }

  /** The answered runs as they were, and those that were stopped as others like them went on. */
  #expected(): { answered: Map<number, Bucket>; never: Bucket } {
    const answered = new Map<number, Bucket>();
    for (const [place, bucket] of this.#within) answered.set(place, { ...bucket });
    const later = sumOf(this.#beyond.values());
    const known = later.runs + this.#never.runs;
    if (known === 0) return { answered, never: { ...this.#stopped } };
    const times = (this.#stopped.runs + known) / known;
    for (const [place, bucket] of this.#beyond) {
      const sum = answered.get(place) ?? emptyBucket();
      answered.set(place, sum);
      addTo(sum, bucket, times);
    }
    const never = emptyBucket();
    addTo(never, this.#never, times);
    return { answered, never };
  }

  #forget(): void {
    this.#runs /= 2;
    for (const bucket of [...this.#within.values(), ...this.#beyond.values(), this.#stopped, this.#never])
      halve(bucket);
  }
}

/** What runs usually take: their median, to a fifth. */
export class UsualTime {
  readonly #runs = new Map<number, number>();
  #sum = 0;
  #median: number | undefined;

  add(ms: number): void {
    const place = placeOf(ms);
    this.#runs.set(place, (this.#runs.get(place) ?? 0) + 1);
    this.#sum++;
    if (this.#sum < RENEWED || this.#sum % RENEWED === 0) this.#median = undefined;
  }

  /** Milliseconds; undefined where nothing is known. */
  median(): number | undefined {
    this.#median ??= this.#middle();
    return this.#median;
  }

  #middle(): number | undefined {
    let below = 0;
    for (const place of [...this.#runs.keys()].sort((a, b) => a - b)) {
      below += this.#runs.get(place) ?? 0;
      if (2 * below >= this.#sum) return edgeOf(place);
    }
    return undefined;
  }
}

/** Four buckets to a doubling. */
function placeOf(multiple: number): number {
  return Math.ceil(4 * Math.log2(Math.max(multiple, 2 ** -10)));
}

/** The greatest multiple in a bucket. */
function edgeOf(place: number): number {
  return 2 ** (place / 4);
}

function emptyBucket(): Bucket {
  return { runs: 0, ms: 0, usualMs: 0 };
}

function count(bucket: Bucket, { ms, usualMs }: TimedRun): void {
  bucket.runs++;
  bucket.ms += ms;
  bucket.usualMs += usualMs;
}

function addTo(sum: Bucket, more: Bucket, times = 1): void {
  sum.runs += more.runs * times;
  sum.ms += more.ms * times;
  sum.usualMs += more.usualMs * times;
}

function sumOf(buckets: Iterable<Bucket>): Bucket {
  const sum = emptyBucket();
  for (const bucket of buckets) addTo(sum, bucket);
  return sum;
}

function halve(bucket: Bucket): void {
  bucket.runs /= 2;
  bucket.ms /= 2;
  bucket.usualMs /= 2;
}
