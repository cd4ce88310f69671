import type { MonitorRow } from '../../database/index.ts';
import { dayMs, invalid, t, toIso } from '../../kernel/index.ts';

const maxSilenceMs = 365 * dayMs;

export function checkSilence(until: number | null | undefined, nowMs: number): void {
  if (until != null && until > nowMs + maxSilenceMs)
    throw invalid({ silenced_until: [t('silenced_until must be at most a year ahead.')] });
}

/** Returns null if the silence has ended. */
export const silencedUntil = ({ silenced_until: until }: Pick<MonitorRow, 'silenced_until'>, nowMs: number) =>
  until !== null && until > nowMs ? toIso(until) : null;
