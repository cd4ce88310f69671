import {
  type DatabaseOrTransaction,
  hasEnabledModule,
  type WebsiteAlarmRow,
  type WebsiteRow,
} from '../../database/index.ts';
import { cooldownMs } from './traffic-alert.ts';

export type WatchedWebsite = Pick<
  WebsiteRow,
  | 'id'
  | 'account_id'
  | 'domain'
  | 'time_zone'
  | 'closed_from'
  | 'closed_until'
  | 'days_version'
  | 'alerts_sealed'
  | 'spike_threshold'
  | 'drop_threshold'
>;

export function listWatchedWebsites(db: DatabaseOrTransaction): Promise<WatchedWebsite[]> {
  return db
    .selectFrom('websites')
    .select([
      'id',
      'account_id',
      'domain',
      'time_zone',
      'closed_from',
      'closed_until',
      'days_version',
      'alerts_sealed',
      'spike_threshold',
      'drop_threshold',
    ])
    .where((eb) => eb.or([eb('spike_threshold', 'is not', null), eb('drop_threshold', 'is not', null)]))
    .where('alerts_sealed', '<>', '')
    .where(hasEnabledModule('websites'))
    .orderBy('id')
    .execute();
}

export function listTrafficAlerts(db: DatabaseOrTransaction): Promise<WebsiteAlarmRow[]> {
  return db.selectFrom('website_alarms').selectAll().execute();
}

type Kind = WebsiteAlarmRow['kind'];

/** Starts an alert if none is active or in its cooldown. Returns true in only one process. */
export async function startTrafficAlert(
  trx: DatabaseOrTransaction,
  websiteId: number,
  kind: Kind,
  nowMs: number,
): Promise<boolean> {
  const quietSince = kind === 'spike' ? nowMs - cooldownMs : nowMs;
  const begun = await trx
    .insertInto('website_alarms')
    .values({ website_id: websiteId, kind, started_at: nowMs, ended_at: null, held_until: null })
    .onConflict((conflict) =>
      conflict
        .columns(['website_id', 'kind'])
        .doUpdateSet({ started_at: nowMs, ended_at: null, held_until: null })
        .where('website_alarms.ended_at', 'is not', null)
        .where('website_alarms.started_at', '<=', quietSince),
    )
    .returning('started_at')
    .executeTakeFirst();
  return begun !== undefined;
}

/** Returns true in only one process, if the alert's state has not changed. Locks the row until the transaction ends. */
export async function holdTrafficAlert(
  trx: DatabaseOrTransaction,
  { website_id, kind, started_at, held_until }: WebsiteAlarmRow,
  heldUntil: number | null,
): Promise<boolean> {
  const held = await trx
    .updateTable('website_alarms')
    .set({ held_until: heldUntil })
    .where('website_id', '=', website_id)
    .where('kind', '=', kind)
    .where('started_at', '=', started_at)
    .where('ended_at', 'is', null)
    .where('held_until', held_until === null ? 'is' : '=', held_until)
    .executeTakeFirst();
  return Number(held.numUpdatedRows) === 1;
}

/** Returns true only in the process that ends the alert. */
export async function endTrafficAlert(
  trx: DatabaseOrTransaction,
  { website_id, kind, started_at }: WebsiteAlarmRow,
  nowMs: number,
): Promise<boolean> {
  const ended = await trx
    .updateTable('website_alarms')
    .set({ ended_at: nowMs })
    .where('website_id', '=', website_id)
    .where('kind', '=', kind)
    .where('started_at', '=', started_at)
    .where('ended_at', 'is', null)
    .executeTakeFirst();
  return Number(ended.numUpdatedRows) === 1;
}

/** Sends no message. Otherwise, setting a threshold or destination again would report an old alert as ended. */
export async function endUnwatchedTrafficAlerts(db: DatabaseOrTransaction, nowMs: number): Promise<void> {
  await db
    .updateTable('website_alarms')
    .set({ ended_at: nowMs })
    .where('ended_at', 'is', null)
    .where((eb) =>
      eb.exists(
        eb
          .selectFrom('websites')
          .select('websites.id')
          .whereRef('websites.id', '=', 'website_alarms.website_id')
          .where((site) =>
            site.or([
              site('websites.alerts_sealed', '=', ''),
              site.and([site('website_alarms.kind', '=', 'spike'), site('websites.spike_threshold', 'is', null)]),
              site.and([site('website_alarms.kind', '=', 'drop'), site('websites.drop_threshold', 'is', null)]),
            ]),
          ),
      ),
    )
    .execute();
}
