export type Peak = {
  processes: number;
  /** average number of requests per second, which arrive at random (Poisson process) */
  perS: number;
  /** CPU time per request in ms. A process handles one request at a time */
  serviceMs: number;
  /**
   * duration of a commit in ms. Commits run one after another, and each acknowledges the requests that were read before
   * it began
   */
  commitMs: number;
  seconds: number;
  /** seconds from the start until a process is lost. undefined if none is lost */
  lostAtS: number | undefined;
  /** seconds from the loss until the load balancer stops sending requests to the lost process */
  noticedAfterS: number;
  /** ms until a request to the lost process is sent to another one. 0 if the connection is refused */
  retryAfterMs: number;
};

export type Latencies = { requests: number; p50Ms: number; p99Ms: number; maxMs: number };
export type PeakOutcome = { before: Latencies; meanwhile: Latencies; after: Latencies; retried: number };

type Request = { cameAtMs: number; atMs: number };

export function simulatePeak(peak: Peak, random: () => number): PeakOutcome {
  const { processes, perS, seconds, commitMs, serviceMs, retryAfterMs } = peak;
  const lostAtMs = (peak.lostAtS ?? Number.POSITIVE_INFINITY) * 1000;
  const noticedAtMs = lostAtMs + peak.noticedAfterS * 1000;
  const freeAtMs = new Float64Array(processes);
  const offsets = Float64Array.from(freeAtMs, () => random() * commitMs);
  const found: Record<'before' | 'meanwhile' | 'after', number[]> = { before: [], meanwhile: [], after: [] };
  const lost = processes - 1;
  let retried = 0;
  let again: Request[] = [];
  const serve = ({ cameAtMs, atMs }: Request, process: number) => {
    const readyMs = Math.max(atMs, freeAtMs[process]!) + serviceMs;
    freeAtMs[process] = readyMs;
    const latencyMs = acknowledgedAt(readyMs, commitMs, offsets[process]!) - cameAtMs;
    const when = cameAtMs < lostAtMs ? 'before' : cameAtMs < noticedAtMs ? 'meanwhile' : 'after';
    found[when].push(latencyMs);
  };
  const among = (count: number) => Math.min(count - 1, Math.floor(random() * count));
  const retryUntil = (untilMs: number) => {
    const due = again.findIndex(({ atMs }) => atMs > untilMs);
    const now = due < 0 ? again : again.slice(0, due);
    again = due < 0 ? [] : again.slice(due);
    for (const request of now) serve(request, among(processes - 1));
  };
  for (let atMs = waitMs(perS, random); atMs < seconds * 1000; atMs += waitMs(perS, random)) {
    if (again.length > 0) retryUntil(atMs);
    const process = among(atMs < noticedAtMs ? processes : processes - 1);
    if (process === lost && atMs >= lostAtMs) {
      retried++;
      again.push({ cameAtMs: atMs, atMs: atMs + retryAfterMs });
    } else serve({ cameAtMs: atMs, atMs }, process);
  }
  retryUntil(Number.POSITIVE_INFINITY);
  return {
    before: latenciesOf(found.before),
    meanwhile: latenciesOf(found.meanwhile),
    after: latenciesOf(found.after),
    retried,
  };
}

/**
 * Returns when the first commit that begins after `readyMs` ends. Commits run one after another, the first one at
 * `offset`.
 */
function acknowledgedAt(readyMs: number, commitMs: number, offset: number): number {
  if (commitMs === 0) return readyMs;
  return Math.ceil((readyMs - offset) / commitMs) * commitMs + offset + commitMs;
}

const waitMs = (perS: number, random: () => number): number => (-Math.log(1 - random()) * 1000) / perS;

function latenciesOf(values: number[]): Latencies {
  const sorted = Float64Array.from(values).sort();
  const at = (share: number) => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0;
  return { requests: sorted.length, p50Ms: at(0.5), p99Ms: at(0.99), maxMs: sorted.at(-1) ?? 0 };
}

export function randomFrom(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}
