import { useEffect, useRef, useState } from 'react';
import type { LiveUpdate } from '../../api/monitors.ts';
import { language } from '../../i18n/language.ts';

const FIRST_WAIT_MS = 1000;
const LONGEST_WAIT_MS = 60_000;

/** How long to wait, at most, after so many connections in a row that brought nothing. */
export function waitMs(failures: number): number {
  return Math.min(LONGEST_WAIT_MS, FIRST_WAIT_MS * 2 ** failures);
}

type Follower = { onUpdate: (update: LiveUpdate) => void; onLive: (isLive: boolean) => void };

/** Follows these monitors until it is stopped, and connects again whenever the stream ends. */
function follow(ids: string, { onUpdate, onLive }: Follower): () => void {
  let source: EventSource;
  let retry: ReturnType<typeof setTimeout> | undefined;
  let failures = 0;
  const connect = () => {
    source = new EventSource(`/console/api/monitors/live?ids=${ids}&language=${language}`);
    // Only what arrives proves a stream: a proxy may hold its events back.
    source.addEventListener('monitors', (event: MessageEvent<string>) => {
      failures = 0;
      onLive(true);
      onUpdate(JSON.parse(event.data) as LiveUpdate);
    });
    source.addEventListener('error', () => {
      source.close();
      onLive(false);
      // Spread: a process that stops ends the streams of all its browsers at once.
      retry = setTimeout(connect, waitMs(failures++) * (0.5 + Math.random() / 2));
    });
  };
  connect();
  return () => {
    clearTimeout(retry);
    source.close();
  };
}

/**
 * Follows monitors while the tab is in sight; the counts of the account come along.
 * @param ids undefined while nobody knows yet which
 * @returns whether the stream comes through
 */
export function useLiveUpdates(ids: number[] | undefined, onUpdate: (update: LiveUpdate) => void): boolean {
  const [isLive, setLive] = useState(false);
  const latest = useRef(onUpdate);
  latest.current = onUpdate;
  // In one order, so that a list which is only sorted anew keeps its stream.
  const wanted = ids?.toSorted((one, other) => one - other).join();
  useEffect(() => {
    if (wanted === undefined) return;
    let stop: (() => void) | undefined;
    const turn = () => {
      stop?.();
      stop = document.hidden
        ? undefined
        : follow(wanted, { onUpdate: (update) => latest.current(update), onLive: setLive });
    };
    turn();
    document.addEventListener('visibilitychange', turn);
    return () => {
      document.removeEventListener('visibilitychange', turn);
      stop?.();
    };
  }, [wanted]);
  return isLive;
}

const POLL_MS = 15_000;
/** What no stream carries, such as uptimes, changes slowly. */
const REFRESH_MS = 60_000;

type LiveMonitors = {
  ids: number[] | undefined;
  onUpdate: (update: LiveUpdate) => void;
  /** Asks for everything anew: now and then, and oftener while no stream comes through. */
  onRefresh: () => void;
};

/** Keeps a view of monitors up to date, with a stream or without. */
export function useLiveMonitors({ ids, onUpdate, onRefresh }: LiveMonitors): void {
  const isLive = useLiveUpdates(ids, onUpdate);
  const latest = useRef(onRefresh);
  latest.current = onRefresh;
  useEffect(() => {
    const refresh = setInterval(
      () => {
        if (!document.hidden) latest.current();
      },
      isLive ? REFRESH_MS : POLL_MS,
    );
    return () => clearInterval(refresh);
  }, [isLive]);
}
