import type { Maintenance } from '../../api/monitors.ts';

/** A plan as its form holds it: what is typed is text. */
export type MaintenanceValues = {
  name: string;
  description: string;
  recurrence: Maintenance['recurrence'];
  time_zone: string;
  starts_on: string;
  /** empty for none */
  ends_on: string;
  weekdays: number[];
  month_days: number[];
  start_time: string;
  /** sent as `duration_minutes` */
  duration: { hours: string; minutes: string };
  all_monitors: boolean;
  monitor_ids: number[];
};

const usualStart = '02:00';

/** A plan begins with the next night: one that is over already would be of no use. */
export function emptyValues(timeZone: string, nowMs: number): MaintenanceValues {
  return {
    name: '',
    description: '',
    recurrence: 'once',
    time_zone: timeZone,
    starts_on: nextDayAt(usualStart, timeZone, nowMs),
    ends_on: '',
    weekdays: [],
    month_days: [],
    start_time: usualStart,
    duration: { hours: '1', minutes: '0' },
    all_monitors: false,
    monitor_ids: [],
  };
}

/** The day, as `YYYY-MM-DD`, on which a clock in the zone shows this time next. */
function nextDayAt(time: string, timeZone: string, nowMs: number): string {
  // Swedish writes times as ISO 8601 does: 2026-03-10 14:05.
  const local = new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'short' }).format(nowMs);
  const day = new Date(`${local.slice(0, 10)}T00:00:00Z`);
  if (local.slice(11) >= time) day.setUTCDate(day.getUTCDate() + 1);
  return day.toISOString().slice(0, 10);
}

export function valuesOf(plan: Maintenance): MaintenanceValues {
  return {
    name: plan.name,
    description: plan.description,
    recurrence: plan.recurrence,
    time_zone: plan.time_zone,
    starts_on: plan.starts_on,
    ends_on: plan.ends_on ?? '',
    weekdays: plan.weekdays,
    month_days: plan.month_days,
    start_time: plan.start_time,
    duration: {
      hours: String(Math.floor(plan.duration_minutes / 60)),
      minutes: String(plan.duration_minutes % 60),
    },
    all_monitors: plan.all_monitors,
    monitor_ids: plan.monitor_ids,
  };
}

/** What is typed as minutes in all; 0 where it is no number, which the service refuses in its own words. */
export function minutesOf({ hours, minutes }: MaintenanceValues['duration']): number {
  const sum = Number(hours) * 60 + Number(minutes);
  return Number.isInteger(sum) ? sum : 0;
}

/** Form values as the service takes them. */
export function toWire(values: Partial<MaintenanceValues>): Record<string, unknown> {
  const { duration, ends_on, ...rest } = values;
  return {
    ...rest,
    ...(duration && { duration_minutes: minutesOf(duration) }),
    ...(ends_on !== undefined && { ends_on: ends_on || null }),
  };
}
