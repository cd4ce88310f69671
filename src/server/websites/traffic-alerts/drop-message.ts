import { hourMs, minuteMs } from '../../kernel/index.ts';
import type { HostIncident, SentMessage } from '../../outbox/index.ts';

/** If a drop and an incident of the same host begin within this time, they are one message. */
const togetherMs = 10 * minuteMs;

/** An incident explains a drop for this long after it ends. */
export const explainsMs = hourMs;

export type Opening = Pick<SentMessage, 'created_at' | 'state'>;

export type DropMessage = 'tell' | 'withhold' | 'wait';

/**
 * The drop is withheld if an alert about an incident was delivered within ten minutes of the drop. It waits while such
 * an alert is being sent or could still follow. An alert that could not be delivered has no effect.
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

export function explainingIncident(incidents: HostIncident[]): HostIncident | undefined {
  const open = incidents.filter(({ endedAt }) => endedAt === null);
  if (open.length > 0) return open.reduce((one, other) => (other.startedAt < one.startedAt ? other : one));
  return incidents.toSorted((one, other) => (other.endedAt ?? 0) - (one.endedAt ?? 0))[0];
}
