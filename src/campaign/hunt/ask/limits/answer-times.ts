/** A shorter limit must keep at least this share of the answers given within the full time. */
const KEEP = 0.97;
/** Maximum share of solver time that queries stopped by a shorter limit may take. */
const LATE_SHARE = 0.05;
/** Number of runs after which counts are halved, since load and seeds change. */
const MEMORY = 4_000;
const LONGEST = 2 ** 12;

const RENEWED = 8;

export interface TimedRun {
  readonly ms: number;
  /** Usual time in milliseconds; limits are multiples of it. */
  readonly usualMs: number;
  readonly late: boolean;
  readonly whole: boolean;
  readonly limitMs: number;
}

interface Bucket {
  runs: number;
  ms: number;
  usualMs: number;
}

/** Derives a time limit from answer times. Some runs get the full time, to show how long others would take. */
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
    if (this.#runs % RENEWED === 0) this.#limit = undefined;
    if (this.#runs > MEMORY) this.#forget();
    if (run.late) count(run.whole ? this.#never : this.#stopped, run);
    else {
      const buckets = run.ms > run.limitMs ? this.#beyond : this.#within;
      const place = toBucket(run.ms / run.usualMs);
      const bucket = buckets.get(place) ?? emptyBucket();
      buckets.set(place, bucket);
      count(bucket, run);
    }
  }

  /** Returns the larger of two limits: the largest that meets `LATE_SHARE` and the smallest that meets `KEEP`. */
  limit(): number {
    this.#limit ??= this.#longest();
    return this.#limit;
  }

  sums(): { readonly endedMs: number; readonly late: number } {
    const ended = sumBuckets([...this.#within.values(), ...this.#beyond.values()]);
    return { endedMs: ended.ms, late: this.#stopped.runs + this.#never.runs };
  }

  #longest(): number {
    const { answered, never } = this.#estimate();
    const places = [...answered.keys()].sort((a, b) => a - b);
    const all = sumBuckets(answered.values());
    const below = emptyBucket();
    // Adds half a late run (Jeffreys' prior), since late runs may occur even if no run was late so far.
    const halfMore = all.runs === 0 ? 0 : all.usualMs / all.runs / 2;
    let longest = 0;
    let kept = false;
    for (const [i, place] of places.entries()) {
      addTo(below, answered.get(place) as Bucket);
      const least = bucketEdge(place);
      const lateMs = all.usualMs - below.usualMs + never.usualMs + halfMore;
      // Until the limit reaches the time of the next answer, a longer limit costs more and gains nothing.
      const allowed = (LATE_SHARE * below.ms) / ((1 - LATE_SHARE) * lateMs);
      const next = i + 1 < places.length ? bucketEdge((places[i + 1] as number) - 1) : LONGEST;
      if (allowed >= least) longest = Math.max(longest, Math.min(allowed, next));
      if (!kept && below.runs >= KEEP * all.runs) longest = Math.max(longest, least);
      kept ||= below.runs >= KEEP * all.runs;
    }
    return longest;
  }

  #estimate(): { answered: Map<number, Bucket>; never: Bucket } {
    const answered = new Map<number, Bucket>();
    for (const [place, bucket] of this.#within) answered.set(place, { ...bucket });
    const later = sumBuckets(this.#beyond.values());
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

/** Estimates the median, within about 20 %. */
export class UsualTime {
  readonly #runs = new Map<number, number>();
  #sum = 0;
  #median: number | undefined;

  add(ms: number): void {
    const place = toBucket(ms);
    this.#runs.set(place, (this.#runs.get(place) ?? 0) + 1);
    this.#sum++;
    if (this.#sum < RENEWED || this.#sum % RENEWED === 0) this.#median = undefined;
  }

  median(): number | undefined {
    this.#median ??= this.#middle();
    return this.#median;
  }

  #middle(): number | undefined {
    let below = 0;
    for (const place of [...this.#runs.keys()].sort((a, b) => a - b)) {
      below += this.#runs.get(place) ?? 0;
      if (2 * below >= this.#sum) return bucketEdge(place);
    }
    return undefined;
  }
}

function toBucket(multiple: number): number {
  return Math.ceil(4 * Math.log2(Math.max(multiple, 2 ** -10)));
}

const bucketEdge = (place: number): number => 2 ** (place / 4);

const emptyBucket = (): Bucket => ({ runs: 0, ms: 0, usualMs: 0 });

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

function sumBuckets(buckets: Iterable<Bucket>): Bucket {
  const sum = emptyBucket();
  for (const bucket of buckets) addTo(sum, bucket);
  return sum;
}

function halve(bucket: Bucket): void {
  bucket.runs /= 2;
  bucket.ms /= 2;
  bucket.usualMs /= 2;
}
