import type { UptimeReportRecipientRow, UptimeReportRow } from '../../database/index.ts';
import type { Deps } from '../../deps.ts';
import { toIso, toIsoOrNull } from '../../kernel/index.ts';
import { nextDueAtMs } from '../../schedule/index.ts';
import { countConfirmed } from './recipient.store.ts';
import { openEmail } from './recipient.ts';
import { listCovered } from './report.store.ts';
import { readTiers } from './reports.ts';
import type { UptimeReportAnswer, UptimeReportRecipientAnswer } from './wire.ts';

/** The reports must belong to one account. */
export async function presentReports(
  { database: { db }, now }: Pick<Deps, 'database' | 'now'>,
  rows: UptimeReportRow[],
): Promise<UptimeReportAnswer[]> {
  const [first] = rows;
  if (!first) return [];
  const covered = await listCovered(db, rows);
  const confirmed = await countConfirmed(
    db,
    first.account_id,
    rows.map(({ id }) => id),
  );
  return rows.map((row) => ({
    id: row.id,
    object: 'uptime_report',
    name: row.name,
    frequency: row.frequency,
    monitor_ids: covered.get(row.id)!.monitors,
    group_ids: covered.get(row.id)!.groups,
    language: row.language,
    time_zone: row.time_zone,
    sla_target: row.target_thousandths === null ? null : row.target_thousandths / 1000,
    sla_credits: readTiers(row),
    show_costs: row.show_costs as 0 | 1,
    logo_page_id: row.logo_page_id,
    recipients: confirmed.get(row.id) ?? 0,
    next_report_at: toIso(nextDueAtMs(row.frequency, row.time_zone, now())),
    created_at: toIso(row.created_at),
    updated_at: toIso(row.updated_at),
  }));
}

export async function presentReport(
  deps: Pick<Deps, 'database' | 'now'>,
  row: UptimeReportRow,
): Promise<UptimeReportAnswer> {
  const [report] = await presentReports(deps, [row]);
  return report!;
}

export const presentRecipient = (
  { vault }: Pick<Deps, 'vault'>,
  row: UptimeReportRecipientRow,
): UptimeReportRecipientAnswer => ({
  id: row.id,
  object: 'uptime_report_recipient',
  email: openEmail(vault, row),
  language: row.language,
  time_zone: row.time_zone,
  status: row.confirmed_at === null ? 'unconfirmed' : 'active',
  asked_at: toIso(row.asked_at),
  confirmed_at: toIsoOrNull(row.confirmed_at),
  last_report_at: toIsoOrNull(row.sent_at),
  created_at: toIso(row.created_at),
});

/** Hides the covered resources and the number of recipients. */
export const reportForGuest = (report: UptimeReportAnswer): UptimeReportAnswer => ({
  ...report,
  monitor_ids: [],
  group_ids: [],
  logo_page_id: null,
  recipients: 0,
});
