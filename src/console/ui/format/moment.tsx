import { useSyncExternalStore } from 'react';
import { Tooltip } from '../feedback/tooltip.tsx';
import { ago, calendarDate, exactTime } from './format.ts';
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
