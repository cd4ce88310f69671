import { useEffect, useRef, useState } from 'react';
import type { LiveUpdate } from '../../api/monitors.ts';
import { language } from '../../i18n/language.ts';

const INITIAL_WAIT_MS = 1000;
const MAX_WAIT_MS = 60_000;

/** Returns the maximum delay, to which jitter is applied. */
export function waitMs(failures: number): number {
  return Math.min(MAX_WAIT_MS, INITIAL_WAIT_MS * 2 ** failures);
}

type Follower = { onUpdate: (update: LiveUpdate) => void; onLive: (isLive: boolean) => void };

/** Reconnects after failures, until the returned function is called. */
function follow(ids: string, { onUpdate, onLive }: Follower): () => void {
  let source: EventSource;
  let retry: ReturnType<typeof setTimeout> | undefined;
  let failures = 0;
  const connect = () => {
    source = new EventSource(`/console/api/monitors/live?ids=${ids}&language=${language}`);
    // Only a received event shows that the stream works, because a proxy could buffer it.
    source.addEventListener('monitors', (event: MessageEvent<string>) => {
      failures = 0;
      onLive(true);
      onUpdate(JSON.parse(event.data) as LiveUpdate);
    });
    source.addEventListener('error', () => {
      source.close();
      onLive(false);
      // Jitter spreads the reconnections, because all browsers of a process reconnect when it stops.
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
 * Streams updates while the tab is visible.
 * @param ids undefined while loading
 * @returns whether the stream delivers events
 */
export function useLiveUpdates(ids: number[] | undefined, onUpdate: (update: LiveUpdate) => void): boolean {
  const [isLive, setLive] = useState(false);
  const latest = useRef(onUpdate);
  latest.current = onUpdate;
  // The IDs are sorted, so the same stream is kept when the list changes its order.
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
/** Interval for data that is not in the stream, such as uptimes. */
const REFRESH_MS = 60_000;

type LiveMonitors = {
  ids: number[] | undefined;
  onUpdate: (update: LiveUpdate) => void;
  /** Refetches everything: every minute, or more often if the stream doesn't work. */
  onRefresh: () => void;
};

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
