import { dayMs, formatDate, t } from '../../kernel/index.ts';
import type { SupportFacts } from './support-facts.ts';

/** `none`: never included. */
export type SupportState = 'active' | 'ended' | 'none';

export function supportStateOf(until: number | null, nowMs: number): SupportState {
  if (until === null) return 'none';
  return until > nowMs ? 'active' : 'ended';
}

type At = { nowMs: number; timeZone: string };

export function supportEndText(until: number | null, { nowMs, timeZone }: At): string {
  if (until === null) return t('None included');
  const day = dayText(until, timeZone);
  if (until > nowMs) return t('Ends {day}', { day });
  const days = Math.floor((nowMs - until) / dayMs);
  if (days === 0) return t('Ended today, {day}', { day });
  return t('{days, plural, one {Ended # day ago, on {day}} other {Ended # days ago, on {day}}}', { days, day });
}

export function versionText({ downloadedVersion: version, downloadedAt, newestVersion: newest }: SupportFacts): string {
  if (version !== null) {
    if (version === newest) return t('{version} downloaded, the newest', { version });
    return newest === null
      ? t('{version} downloaded', { version })
      : t('{version} downloaded, newest is {newest}', { version, newest });
  }
  if (downloadedAt === null)
    return newest === null ? t('Not downloaded') : t('Not downloaded, newest is {newest}', { newest });
  return newest === null
    ? t('Downloaded, version not known')
    : t('Downloaded, version not known, newest is {newest}', { newest });
}

export function activationsText({ used, limit, labels }: SupportFacts['activations']): string {
  const count =
    limit === null
      ? t('{used, plural, =0 {None} other {#}}', { used })
      : t('{used, number} of {limit, number}', { used, limit });
  if (used === 0) return count;
  const first = labels.join(', ');
  return used > labels.length
    ? t('{count}: {first} and {more, number} more', { count, first, more: used - labels.length })
    : t('{count}: {first}', { count, first });
}

export const dayText = (ms: number, timeZone: string): string =>
  formatDate(ms, timeZone, { day: 'numeric', month: 'long', year: 'numeric' });
