import { sql } from 'kysely';
import {
  childRows,
  type DatabaseOrTransaction,
  hasEnabledModule,
  ownedRows,
  type UptimeReportRecipientRow,
  type UptimeReportRow,
} from '../../database/index.ts';
import type { DueReport, ReportKind } from '../../schedule/index.ts';
import { findTrashedRow } from '../../trash/index.ts';

export const {
  list: listRecipients,
  find: findRecipient,
  insert: insertRecipient,
} = childRows('uptime_report_recipients', 'report_id');
export const { update: updateRecipient, delete: deleteRecipient } = ownedRows('uptime_report_recipients');

export async function countConfirmed(
  db: DatabaseOrTransaction,
  accountId: number,
  reportIds: number[],
): Promise<Map<number, number>> {
  if (reportIds.length === 0) return new Map();
  const rows = await db
    .selectFrom('uptime_report_recipients')
    .select(['report_id', (eb) => eb.fn.countAll<number>().as('count')])
    .where('account_id', '=', accountId)
    .where('report_id', 'in', reportIds)
    .where('confirmed_at', 'is not', null)
    .groupBy('report_id')
    .execute();
  return new Map(rows.map((row) => [row.report_id, Number(row.count)]));
}

export type LinkedRecipient = UptimeReportRecipientRow & {
  report_name: string;
  report_frequency: UptimeReportRow['frequency'];
  report_time_zone: string;
};

/** Finds a recipient of a report in the trash, in any account. */
export async function findTrashedRecipient(
  db: DatabaseOrTransaction,
  id: number,
): Promise<LinkedRecipient | undefined> {
  const row = await findTrashedRow<UptimeReportRecipientRow>(db, { table: 'uptime_report_recipients', id });
  const report = row && (await findTrashedRow<UptimeReportRow>(db, { table: 'uptime_reports', id: row.report_id }));
  if (!report) return undefined;
  const { name, frequency, time_zone } = report;
  return { ...row, report_name: name, report_frequency: frequency, report_time_zone: time_zone };
}

/** Not limited to an account: the link's token grants access. */
export function findLinkedRecipient(db: DatabaseOrTransaction, id: number): Promise<LinkedRecipient | undefined> {
  return db
    .selectFrom('uptime_report_recipients')
    .innerJoin('uptime_reports', 'uptime_reports.id', 'uptime_report_recipients.report_id')
    .selectAll('uptime_report_recipients')
    .select([
      'uptime_reports.name as report_name',
      'uptime_reports.frequency as report_frequency',
      'uptime_reports.time_zone as report_time_zone',
    ])
    .where('uptime_report_recipients.id', '=', id)
    .where(hasEnabledModule('uptime_reports'))
    .executeTakeFirst();
}

const zoneOfRecipient = sql<string>`coalesce(uptime_report_recipients.time_zone, uptime_reports.time_zone)`;

/** Covers all accounts. */
export async function listRecipientZones(db: DatabaseOrTransaction, frequency: ReportKind): Promise<string[]> {
  const rows = await db
    .selectFrom('uptime_report_recipients')
    .innerJoin('uptime_reports', 'uptime_reports.id', 'uptime_report_recipients.report_id')
    .select(zoneOfRecipient.as('zone'))
    .distinct()
    .where('uptime_reports.frequency', '=', frequency)
    .where('uptime_report_recipients.confirmed_at', 'is not', null)
    .execute();
  return rows.map(({ zone }) => zone);
}

export type DueRecipient = { recipient: UptimeReportRecipientRow; report: UptimeReportRow };

/** Covers all accounts. Takes accounts in turn, and returns recipients of the same report consecutively. */
export async function listDueRecipients(
  db: DatabaseOrTransaction,
  { kind, period }: Pick<DueReport<ReportKind>, 'kind' | 'period'>,
  { limit, except }: { limit: number; except: readonly number[] },
): Promise<DueRecipient[]> {
  const recipients = await db
    .selectFrom('uptime_report_recipients')
    .innerJoin('uptime_reports', 'uptime_reports.id', 'uptime_report_recipients.report_id')
    .selectAll('uptime_report_recipients')
    .where('uptime_report_recipients.confirmed_at', 'is not', null)
    .where('uptime_report_recipients.settled_period', '<', period.from)
    .where('uptime_reports.frequency', '=', kind)
    .where(zoneOfRecipient, '=', period.zone)
    .$if(except.length > 0, (query) => query.where('uptime_report_recipients.id', 'not in', except))
    .where(hasEnabledModule('uptime_reports'))
    .orderBy(
      sql`dense_rank() over (partition by uptime_report_recipients.account_id
        order by uptime_report_recipients.report_id)`,
    )
    .orderBy('uptime_report_recipients.report_id')
    .orderBy('uptime_report_recipients.id')
    .limit(limit)
    .execute();
  if (recipients.length === 0) return [];
  const reports = await db
    .selectFrom('uptime_reports')
    .selectAll()
    .where('id', 'in', [...new Set(recipients.map(({ report_id }) => report_id))])
    .execute();
  return recipients.flatMap((recipient) => {
    const report = reports.find(({ id }) => id === recipient.report_id);
    return report ? [{ recipient, report }] : [];
  });
}

/** Returns true only in the process that settles the report. */
export async function settleReport(
  trx: DatabaseOrTransaction,
  row: Pick<UptimeReportRecipientRow, 'id' | 'account_id' | 'settled_period'>,
  settled: { settled_period: string; sent_at?: number },
): Promise<boolean> {
  const changed = await trx
    .updateTable('uptime_report_recipients')
    .set(settled)
    .where('account_id', '=', row.account_id)
    .where('id', '=', row.id)
    .where('settled_period', '=', row.settled_period)
    .where('confirmed_at', 'is not', null)
    .executeTakeFirst();
  return Number(changed.numUpdatedRows) === 1;
}
