/*
 * Follows the rules of Google's library `web-vitals` (https://github.com/GoogleChrome/web-vitals). build.test.ts limits
 * the size.
 */
import type { Details, Settings } from './settings.ts';
import { listen, type Track } from './tracker.ts';

type Entry = PerformanceEntry & {
  /** only for layout shifts */
  value: number;
  hadRecentInput: boolean;
  /** only for events; 0 if there was no interaction */
  interactionId: number;
  /** only for navigations */
  responseStart: number;
  activationStart?: number;
};

/**
 * Reports when the page is hidden for the first time, and again after each return from the back-forward cache. Values
 * are in ms, but `cls` is a score.
 */
export const watchVitals = (settings: Settings, track: Track): void => {
  const supported = (globalThis.PerformanceObserver && PerformanceObserver.supportedEntryTypes) ?? [];
  const entriesOf = (type: string) => performance.getEntriesByType(type) as Entry[];
  const navigation = () => entriesOf('navigation')[0];
  const activatedMs = () => navigation()?.activationStart ?? 0;
  const interactions = () => (performance as { interactionCount?: number }).interactionCount;

  /** the URL when measuring began */
  let url: string;
  let isTold: boolean;
  /** time of the paint after a return from the back-forward cache */
  let repaintedMs: number | undefined;
  let paintedMs: number | undefined;
  let cls: number;
  /** sum of the current session of shifts, which are less than 1 s apart and within 5 s */
  let session: number;
  let firstShiftMs: number;
  let lastShiftMs: number;
  /** latencies by ID of the interaction, only the ten longest */
  let longest: Map<number, number>;
  let earlierInteractions: number;
  /** the smallest and greatest interaction ID; IDs increase by 7 */
  let leastId = Number.POSITIVE_INFINITY;
  let greatestId = 0;
  const flushes: (() => void)[] = [];
  const paint = 'largest-contentful-paint';

  const begin = (): void => {
    url = location.href;
    isTold = false;
    cls = session = firstShiftMs = lastShiftMs = 0;
    longest = new Map();
    earlierInteractions = counted();
  };
  const counted = () => interactions() ?? (greatestId && (greatestId - leastId) / 7 + 1);

  const isPrerendering = (document as Document & { prerendering?: boolean }).prerendering;
  // Hidden pages are painted late, so paints after the page was hidden don't show its speed.
  const hiddenMs =
    (isPrerendering
      ? undefined
      : entriesOf('visibility-state').find((one) => one.name === 'hidden' && one.startTime >= activatedMs())
          ?.startTime) ?? (document.hidden && !isPrerendering ? 0 : Number.POSITIVE_INFINITY);

  const watch = (type: string, see: (entry: Entry) => void): void => {
    if (!supported.includes(type)) return;
    const observer = new PerformanceObserver((list) => (list.getEntries() as Entry[]).forEach(see));
    observer.observe({
      type,
      buffered: true,
      durationThreshold: interactions() == null ? 16 : 40,
    } as PerformanceObserverInit);
    flushes.push(() => (observer.takeRecords() as Entry[]).forEach(see));
  };
  // The browser stops reporting these at the first click, key press or scroll.
  watch(paint, ({ startTime }) => {
    if (startTime < hiddenMs) paintedMs = startTime;
  });
  watch('layout-shift', ({ startTime, value, hadRecentInput }) => {
    if (hadRecentInput) return;
    if (session && startTime - lastShiftMs < 1000 && startTime - firstShiftMs < 5000) session += value;
    else {
      session = value;
      firstShiftMs = startTime;
    }
    lastShiftMs = startTime;
    cls = Math.max(cls, session);
  });
  const interacted = ({ interactionId, duration }: Entry): void => {
    if (!interactionId) return;
    leastId = Math.min(leastId, interactionId);
    greatestId = Math.max(greatestId, interactionId);
    longest.set(interactionId, Math.max(longest.get(interactionId) ?? 0, duration));
    if (longest.size > 10) longest.delete([...longest].sort((a, b) => a[1] - b[1])[0]![0]);
  };
  watch('event', interacted);
  watch('first-input', interacted);

  const report = (): void => {
    if (isTold || settings.vitals == null) return;
    isTold = true;
    for (const flush of flushes) flush();
    const sinceActivation = (ms: number | undefined) => ms && Math.max(ms - activatedMs(), 0);
    const number = counted() - earlierInteractions;
    const latencies = [...longest.values()].sort((a, b) => b - a);
    // This is the 98th percentile.
    const inp = latencies[Math.min(latencies.length - 1, Math.floor(number / 50))];
    let fcp = entriesOf('paint').find((one) => one.name === 'first-contentful-paint')?.startTime;
    if (fcp! >= hiddenMs) fcp = undefined;
    const answeredMs = navigation()?.responseStart;
    const isAnswered = answeredMs && answeredMs > 0 && answeredMs < performance.now();
    const isReturn = repaintedMs != null;
    if (isReturn) fcp = repaintedMs || undefined;
    const vitals: Record<string, number | undefined> = {
      lcp: !isReturn ? sinceActivation(paintedMs) : supported.includes(paint) ? fcp : undefined,
      fcp: isReturn ? fcp : sinceActivation(fcp),
      // If nothing was painted, no shift was visible.
      cls: fcp && supported.includes('layout-shift') ? cls : undefined,
      inp: inp ?? (isReturn && number ? 8 : undefined),
      ttfb: isReturn ? 0 : isAnswered ? sinceActivation(answeredMs) : undefined,
    };
    track('$vitals', { props: { url, ...vitals } as Details['props'] & object });
  };

  begin();
  listen('visibilitychange', () => document.hidden && report());
  listen('pagehide', report);
  listen('pageshow', (event: PageTransitionEvent) => {
    if (!event.persisted) return;
    begin();
    repaintedMs = 0;
    requestAnimationFrame(() =>
      requestAnimationFrame(() => {
        repaintedMs = performance.now() - event.timeStamp;
      }),
    );
  });
};
