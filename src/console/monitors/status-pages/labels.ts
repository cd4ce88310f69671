import type { Announcement, ComponentState, StatusReport, StatusReportUpdate } from '../../api/monitors.ts';
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

export const PHASES = {
  investigating: t('Investigating'),
  identified: t('Identified'),
  monitoring: t('Monitoring'),
  resolved: t('Resolved'),
} satisfies Record<StatusReportUpdate['phase'], string>;

export const IMPACTS = {
  none: t('None'),
  minor: t('Minor'),
  major: t('Major'),
  critical: t('Critical'),
} satisfies Record<StatusReport['impact'], string>;

export const COMPONENT_STATES = {
  up: t('Operational'),
  degraded: t('Degraded'),
  down: t('Down'),
  maintenance: t('Maintenance'),
} satisfies Record<ComponentState, string>;

const TONES = { none: 'pending', minor: 'maintenance', major: 'down', critical: 'down' } satisfies Record<
  StatusReport['impact'],
  Tone
>;

export function reportState({ phase, impact }: StatusReport): { tone: Tone; word: string } {
  if (phase === null) return PLANNED;
  return { tone: phase === 'resolved' ? 'up' : TONES[impact], word: PHASES[phase] };
}
