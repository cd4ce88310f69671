import type { Maintenance } from '../../api/monitors.ts';
import { fromLocalTime } from '../../ui/form/local-time.ts';

export type MaintenanceValues = {
  name: string;
  description: string;
  recurrence: Maintenance['recurrence'];
  time_zone: string;
  starts_on: string;
  /** empty if the plan has no end */
  ends_on: string;
  weekdays: number[];
  month_days: number[];
  start_time: string;
  /** sent as `duration_minutes` */
  duration: { hours: string; minutes: string };
  all_monitors: boolean;
  monitor_ids: number[];
};

const defaultStart = '02:00';

/** Uses the first day of the next night, not of a night that has already passed. */
export function emptyValues(timeZone: string, nowMs: number): MaintenanceValues {
  return {
    name: '',
    description: '',
    recurrence: 'once',
    time_zone: timeZone,
    starts_on: nextDayAt(defaultStart, timeZone, nowMs),
    ends_on: '',
    weekdays: [],
    month_days: [],
    start_time: defaultStart,
    duration: { hours: '1', minutes: '0' },
    all_monitors: false,
    monitor_ids: [],
  };
}

/** Returns `YYYY-MM-DD`. */
function nextDayAt(time: string, timeZone: string, nowMs: number): string {
  // Swedish uses the ISO 8601 format: 2026-03-10 14:05.
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

/** Returns 0 for invalid numbers, so the service rejects the duration. */
export function minutesOf({ hours, minutes }: MaintenanceValues['duration']): number {
  const sum = Number(hours) * 60 + Number(minutes);
  return Number.isInteger(sum) ? sum : 0;
}

/** Returns false for incomplete values. */
export function isPast(values: MaintenanceValues, nowMs: number): boolean {
  const lastDay = values.recurrence === 'once' ? values.starts_on : values.ends_on;
  const lastStart = fromLocalTime(`${lastDay}T${values.start_time}`, values.time_zone);
  return lastStart !== undefined && Date.parse(lastStart) + minutesOf(values.duration) * 60_000 <= nowMs;
}

export function toWire(values: Partial<MaintenanceValues>): Record<string, unknown> {
  const { duration, ends_on, ...rest } = values;
  return {
    ...rest,
    ...(duration && { duration_minutes: minutesOf(duration) }),
    ...(ends_on !== undefined && { ends_on: ends_on || null }),
  };
}
