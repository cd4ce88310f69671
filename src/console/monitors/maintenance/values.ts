import type { Maintenance } from './wire.ts';

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

/** @param today the day in the account's time zone, which the plan starts with */
export function emptyValues(timeZone: string, today: string): MaintenanceValues {
  return {
    name: '',
    description: '',
    recurrence: 'once',
    time_zone: timeZone,
    starts_on: today,
    ends_on: '',
    weekdays: [],
    month_days: [],
    start_time: '02:00',
    duration: { hours: '1', minutes: '0' },
    all_monitors: false,
    monitor_ids: [],
  };
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
