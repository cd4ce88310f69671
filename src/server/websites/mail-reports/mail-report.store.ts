import { sql } from 'kysely';
import { accountColumn } from '../../accounts/index.ts';
import { type DatabaseOrTransaction, hasEnabledModule, type WebsiteRow } from '../../database/index.ts';
import { deleteWaitingMessages } from '../../outbox/index.ts';
import { type DueReport, latestDueReports, type ReportKind } from '../../schedule/index.ts';

/** Covers all accounts. */
export async function listReportTimeZones(db: DatabaseOrTransaction): Promise<string[]> {
  const rows = await db.selectFrom('websites').select('time_zone').distinct().where('email', '=', 1).execute();
  return rows.map((row) => row.time_zone);
}

export type ReportRecipient = WebsiteRow & { account_email: string };

/** Returns the websites of unsettled reports, taking accounts in turn. Covers all accounts. */
export function listDueWebsites(
  db: DatabaseOrTransaction,
  { kind, period, dueAtMs }: DueReport<ReportKind>,
  { limit, except }: { limit: number; except: readonly number[] },
): Promise<ReportRecipient[]> {
  return db
    .selectFrom('websites')
    .selectAll('websites')
    .select(accountColumn('websites', 'email').as('account_email'))
    .where('websites.email', '=', 1)
    .where(hasEnabledModule('websites'))
    .where('websites.time_zone', '=', period.zone)
    .where('websites.created_at', '<', dueAtMs)
    .$if(except.length > 0, (query) => query.where('websites.id', 'not in', except))
    .where((eb) =>
      eb.not(
        eb.exists(
          eb
            .selectFrom('website_reports')
            .select(sql`1`.as('one'))
            .whereRef('website_reports.website_id', '=', 'websites.id')
            .where('website_reports.kind', '=', kind)
            .where('website_reports.period', '=', period.from),
        ),
      ),
    )
    .orderBy(sql`row_number() over (partition by websites.account_id order by websites.id)`)
    .orderBy('websites.id')
    .limit(limit)
    .execute();
}

/** Returns true in only one process. */
export async function claimReport(
  trx: DatabaseOrTransaction,
  websiteId: number,
  { kind, period }: { kind: ReportKind; period: { from: string } },
  nowMs: number,
): Promise<boolean> {
  const settled = await trx
    .insertInto('website_reports')
    .values({ website_id: websiteId, kind, period: period.from, created_at: nowMs })
    .onConflict((conflict) => conflict.columns(['website_id', 'kind', 'period']).doNothing())
    .executeTakeFirst();
  return Number(settled.numInsertedOrUpdatedRows) === 1;
}

/** Skips past reports, so the first report covers the next period. */
export async function skipPastReports(
  trx: DatabaseOrTransaction,
  website: Pick<WebsiteRow, 'id' | 'time_zone'>,
  nowMs: number,
): Promise<void> {
  for (const due of latestDueReports(website.time_zone, nowMs)) await claimReport(trx, website.id, due, nowMs);
}

type OfAccount = Pick<WebsiteRow, 'id' | 'account_id'>;

export async function disableReports(trx: DatabaseOrTransaction, website: OfAccount): Promise<void> {
  await trx
    .updateTable('websites')
    .set({ email: 0 })
    .where('account_id', '=', website.account_id)
    .where('id', '=', website.id)
    .execute();
  await deleteWaitingReports(trx, website);
}

export const deleteWaitingReports = (trx: DatabaseOrTransaction, website: OfAccount): Promise<void> =>
  deleteWaitingMessages(trx, website, { event: 'report', keyStart: websiteReportKey(website.id) });

/** Reports to other recipients have other keys. */
export const websiteReportKey = (websiteId: number): string => `website_${websiteId}_`;
