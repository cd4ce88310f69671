import { hourMs, minuteMs } from '../../kernel/index.ts';
import type { HostIncident, SentMessage } from '../../outbox/index.ts';

/** A drop and an incident of the same host that are told within this time are one message. */
const togetherMs = 10 * minuteMs;

/** What a drop counts is over this long after the incident that explains it. */
export const explainsMs = hourMs;

/** What a destination has heard of the incidents that explain a drop: the last message that one opened. */
export type Opening = Pick<SentMessage, 'created_at' | 'state'>;

export type DropMessage = 'tell' | 'withhold' | 'wait';

/**
 * What becomes of the message about a drop, for one destination. Where the alert of an incident arrived there within ten
 * minutes, it is withheld; while that is on its way, or may still come from a monitor that alerts the same destination,
 * it waits. Whatever was not delivered withholds nothing.
 */
export function decideDropMessage(drop: {
  startedAt: number;
  nowMs: number;
  opening: Opening | undefined;
  /** a monitor of the host alerts this destination */
  isWatched: boolean;
}): DropMessage {
  const { startedAt, nowMs, opening, isWatched } = drop;
  if (!opening) return isWatched && nowMs < startedAt + togetherMs ? 'wait' : 'tell';
  if (Math.abs(opening.created_at - startedAt) > togetherMs) return 'tell';
  switch (opening.state) {
    case 'delivered':
      return 'withhold';
    case 'waiting':
      return 'wait';
    case 'failed':
    case 'withheld':
      return 'tell';
  }
}

/** The incident that a drop names: the one that is open for longest, else the last one that ended. */
export function explainingIncident(incidents: HostIncident[]): HostIncident | undefined {
  const open = incidents.filter(({ endedAt }) => endedAt === null);
  if (open.length > 0) return open.reduce((one, other) => (other.startedAt < one.startedAt ? other : one));
  return incidents.toSorted((one, other) => (other.endedAt ?? 0) - (one.endedAt ?? 0))[0];
}
