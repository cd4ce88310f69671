import { Temporal } from 'temporal-polyfill';
import type { DatabaseOrTransaction, MaintenancePlanRow } from '../../database/index.ts';
import { dayMs, minuteMs, Refusal, t } from '../../kernel/index.ts';
import { retentionMs } from './maintenance.ts';
import { countRules, deleteExpiredRules, insertPlan, insertRule, listPlansCreatedAt } from './plan.store.ts';
import { occurrences, type Recurrence } from './recurrence.ts';

/** A window of another tool. Times are in epoch ms. */
export type ImportedWindow = {
  name: string;
  description: string;
  createdMs: number;
  fromMs: number;
  toMs: number;
  zone: string;
  monitorIds: number[];
};

const maxMinutes = 10_080;

/** False for windows that are longer than a plan can be. */
export const fitsWindow = ({ fromMs, toMs }: Pick<ImportedWindow, 'fromMs' | 'toMs'>): boolean =>
  minutesOf(fromMs, toMs) <= maxMinutes;

/** True if the window ended before the period that reports cover. */
export const isExpiredWindow = ({ toMs }: Pick<ImportedWindow, 'toMs'>, nowMs: number): boolean =>
  toMs < nowMs - retentionMs;

/** For texts */
export const retentionDays = retentionMs / dayMs;

/** The checker loads all of an account's rules. */
const maxRules = 2000;

const minutesOf = (fromMs: number, toMs: number): number =>
  Math.max(Math.ceil(toMs / minuteMs) - Math.floor(fromMs / minuteMs), 1);

export const importedMaintenances = {
  /** Throws Refusal 'conflict' if the account would have too many plans. */
  async requireSpace(trx: DatabaseOrTransaction, accountId: number, added: number, nowMs: number): Promise<void> {
    if (added === 0) return;
    await deleteExpiredRules(trx, accountId, nowMs - retentionMs);
    if ((await countRules(trx, accountId)) + added > maxRules)
      throw new Refusal(
        'conflict',
        t(
          'The account would have more than {max} maintenances, with those that were changed or deleted in the last {days} days. Remove old ones from the file.',
          { max: maxRules, days: retentionDays },
        ),
      );
  },
  /** Also inserts windows that have passed. Events and notices that are already due are not sent. */
  async insert(trx: DatabaseOrTransaction, accountId: number, window: ImportedWindow, nowMs: number): Promise<void> {
    const { name, description, createdMs, fromMs, monitorIds } = window;
    const plan = await insertPlan(trx, accountId, { name, description, imported_at: nowMs }, createdMs);
    const recurrence = recurrenceOf(window);
    const rule = {
      ...recurrence,
      weekdays: '[]',
      month_days: '[]',
      all_monitors: 0,
      valid_from: Math.min(startOf(fromMs), nowMs),
    };
    await insertRule(trx, { accountId, planId: plan.id }, rule, monitorIds);
  },
  list: (db: DatabaseOrTransaction, accountId: number, createdAt: number[]): Promise<MaintenancePlanRow[]> =>
    listPlansCreatedAt(db, accountId, createdAt),
};

const startOf = (fromMs: number): number => fromMs - (fromMs % minuteMs);

/** In the zone of the page, or in UTC if a clock change in the zone would move the window. */
function recurrenceOf({ fromMs, toMs, zone }: ImportedWindow): Recurrence {
  const from = startOf(fromMs);
  const minutes = minutesOf(fromMs, toMs);
  const inZone = onceAt(from, minutes, zone);
  const [found] = occurrences(inZone, from, from + 1);
  const isSame = found?.from === from && found.to === from + minutes * minuteMs;
  return isSame ? inZone : onceAt(from, minutes, 'UTC');
}

function onceAt(fromMs: number, minutes: number, time_zone: string): Recurrence {
  const local = Temporal.Instant.fromEpochMilliseconds(fromMs).toZonedDateTimeISO(time_zone).toPlainDateTime();
  const [starts_on = '', time = ''] = local.toString({ smallestUnit: 'minute' }).split('T');
  return {
    recurrence: 'once',
    time_zone,
    starts_on,
    ends_on: null,
    weekdays: [],
    month_days: [],
    start_time: time,
    duration_minutes: minutes,
  };
}
