import { useSyncExternalStore } from 'react';
import { Tooltip } from '../feedback/tooltip.tsx';
import { ago, calendarDate, dateAndTime, exactTime, logSecond, logTime } from './format.ts';
import { useZone } from './time-zone.ts';

// All relative times share one timer.
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

/** Returns epoch ms, updated every half minute. */
export function useNow(): number {
  return useSyncExternalStore(subscribe, () => shownNow);
}

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

export function DateTimeOf({ at, empty = '–' }: { at: string | null | undefined; empty?: string }) {
  return at ? <TimeOfLog at={at} write={(ms, _, zone) => dateAndTime(ms, zone)} /> : empty;
}

export function LogTime({ at, empty = '–' }: LogTimeProps) {
  return at ? <TimeOfLog at={at} write={logTime} /> : empty;
}

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
