import type { Announcement } from '../../api/monitors.ts';
import { fromLocalTime, toLocalTime } from '../../ui/form/local-time.ts';

/** Times are values of `datetime-local` fields in the account's zone. */
export type AnnouncementValues = {
  title: string;
  text: string;
  kind: Announcement['kind'];
  /** empty if it starts now */
  starts_at: string;
  /** empty if it has no end */
  ends_at: string;
};

export const EMPTY_ANNOUNCEMENT: AnnouncementValues = { title: '', text: '', kind: 'info', starts_at: '', ends_at: '' };

export function announcementValues(
  { title, text, kind, starts_at, ends_at }: Announcement,
  zone: string,
): AnnouncementValues {
  return {
    title,
    text,
    kind,
    starts_at: toLocalTime(starts_at, zone),
    ends_at: ends_at === null ? '' : toLocalTime(ends_at, zone),
  };
}

export function announcementToWire(values: Partial<AnnouncementValues>, zone: string): Record<string, unknown> {
  const { starts_at, ends_at, ...rest } = values;
  return {
    ...rest,
    ...(starts_at !== undefined && { starts_at: instantOf(starts_at, zone) }),
    ...(ends_at !== undefined && { ends_at: instantOf(ends_at, zone) }),
  };
}

/** An invalid date is sent unchanged, so the service rejects it. */
const instantOf = (text: string, zone: string): string | null =>
  text === '' ? null : (fromLocalTime(text, zone) ?? text);
