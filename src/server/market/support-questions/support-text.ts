import { dayMs, pluralize } from '../../kernel/index.ts';
import type { SupportFacts } from './support-facts.ts';

/** `ended`: it was included and is over. `none`: it never was. */
export type SupportState = 'active' | 'ended' | 'none';

export function supportStateOf(until: number | null, nowMs: number): SupportState {
  if (until === null) return 'none';
  return until > nowMs ? 'active' : 'ended';
}

type At = { nowMs: number; timeZone: string };

/** `Ends 3 March 2027`, `Ended 12 days ago, on 11 November 2026`. */
export function supportEndText(until: number | null, { nowMs, timeZone }: At): string {
  if (until === null) return 'None included';
  const day = dayText(until, timeZone);
  if (until > nowMs) return `Ends ${day}`;
  const days = Math.floor((nowMs - until) / dayMs);
  return days === 0 ? `Ended today, ${day}` : `Ended ${pluralize(days, 'day')} ago, on ${day}`;
}

export function versionText({ downloadedVersion, downloadedAt, newestVersion }: SupportFacts): string {
  const newest = newestVersion === null ? '' : `newest is ${newestVersion}`;
  if (downloadedVersion !== null)
    return downloadedVersion === newestVersion
      ? `${downloadedVersion} downloaded, the newest`
      : [`${downloadedVersion} downloaded`, newest].filter(Boolean).join(', ');
  const unknown = downloadedAt === null ? 'Not downloaded' : 'Downloaded, version not known';
  return [unknown, newest].filter(Boolean).join(', ');
}

export function activationsText({ used, limit, labels }: SupportFacts['activations']): string {
  const count = limit === null ? String(used) : `${used} of ${limit}`;
  if (used === 0) return limit === null ? 'None' : count;
  const more = used > labels.length ? ` and ${used - labels.length} more` : '';
  return `${count}: ${labels.join(', ')}${more}`;
}

export const dayText = (ms: number, timeZone: string): string =>
  new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'long', year: 'numeric', timeZone }).format(ms);
