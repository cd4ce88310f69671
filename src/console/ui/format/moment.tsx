import { useSyncExternalStore } from 'react';
import { Tooltip } from '../feedback/tooltip.tsx';
import { ago, calendarDate, dateAndTime, exactTime, logSecond, logTime } from './format.ts';
import { useZone } from './time-zone.ts';

// One clock for the whole page: every relative time moves on together, each half minute.
const listeners = new Set<() => void>();
let shownNow = Date.now();

setInterval(() => {
  shownNow = Date.now();
  for (const listener of listeners) listener();
}, 30_000);

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** The time of the page's clock, in epoch ms. */
export function useNow(): number {
  return useSyncExternalStore(subscribe, () => shownNow);
}

/** A relative time, with the exact one on hover and for screen readers' `datetime`. */
export function Moment({ at, empty = '–' }: { at: string | null | undefined; empty?: string }) {
  const zone = useZone();
  const now = useNow();
  if (!at) return <>{empty}</>;
  const ms = new Date(at).getTime();
  return (
    <Tooltip label={exactTime(ms, zone)}>
      <time dateTime={new Date(ms).toISOString()}>{ago(ms, Math.max(now, Date.now()))}</time>
    </Tooltip>
  );
}

/** A calendar date, with the exact time on hover. */
export function DateOf({ at, empty = '–' }: { at: string | null | undefined; empty?: string }) {
  const zone = useZone();
  if (!at) return <>{empty}</>;
  const ms = new Date(at).getTime();
  return (
    <Tooltip label={exactTime(ms, zone)}>
      <time dateTime={new Date(ms).toISOString()}>{calendarDate(ms, zone)}</time>
    </Tooltip>
  );
}

type LogTimeProps = { at: string | null | undefined; empty?: string };

/** "22 Nov 2026, 18:34", where money is concerned; how long ago that is on hover. */
export function DateTimeOf({ at, empty = '–' }: { at: string | null | undefined; empty?: string }) {
  return at ? <TimeOfLog at={at} write={(ms, _, zone) => dateAndTime(ms, zone)} /> : empty;
}

/** "22 Nov, 15:07", where rows of the same hour must differ; how long ago that is on hover. */
export function LogTime({ at, empty = '–' }: LogTimeProps) {
  return at ? <TimeOfLog at={at} write={logTime} /> : empty;
}

/** As `LogTime`, to the second. */
export function LogSecond({ at, empty = '–' }: LogTimeProps) {
  return at ? <TimeOfLog at={at} write={logSecond} /> : empty;
}

function TimeOfLog({ at, write }: { at: string; write: typeof logTime }) {
  const zone = useZone();
  const now = Math.max(useNow(), Date.now());
  const ms = new Date(at).getTime();
  return (
    <Tooltip label={`${ago(ms, now)}, ${exactTime(ms, zone)}`}>
      <time dateTime={new Date(ms).toISOString()}>{write(ms, now, zone)}</time>
    </Tooltip>
  );
}
