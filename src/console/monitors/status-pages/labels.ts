import type { Announcement } from '../../api/monitors.ts';
import { t } from '../../i18n/index.ts';
import type { Tone } from '../../ui/feedback/status.tsx';

export const ANNOUNCEMENT_KINDS = {
  info: t('Information'),
  warning: t('Warning'),
  maintenance: t('Maintenance'),
} satisfies Record<Announcement['kind'], string>;

const SHOWN = { tone: 'up', word: t('Active') } satisfies { tone: Tone; word: string };
const PLANNED = { tone: 'pending', word: t('Scheduled') } satisfies { tone: Tone; word: string };
const OVER = { tone: 'paused', word: t('Ended') } satisfies { tone: Tone; word: string };

export function announcementState({ starts_at, ends_at }: Announcement, now: number) {
  if (ends_at !== null && Date.parse(ends_at) <= now) return OVER;
  return Date.parse(starts_at) > now ? PLANNED : SHOWN;
}
