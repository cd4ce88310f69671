import { sql } from 'kysely';
import { accountColumn } from '../../accounts/index.ts';
import {
  childRows,
  type DatabaseOrTransaction,
  hasEnabledModule,
  ownedRows,
  type ReportRecipientRow,
  type WebsiteRow,
} from '../../database/index.ts';
import type { DueReport, Frequency } from '../../schedule/index.ts';
import { findTrashedRow } from '../../trash/index.ts';

export const {
  list: listRecipients,
  find: findRecipient,
  insert: insertRecipient,
} = childRows('report_recipients', 'website_id');
export const { update: updateRecipient, delete: deleteRecipient } = ownedRows('report_recipients');

export async function countWithFiles(db: DatabaseOrTransaction, accountId: number): Promise<number> {
  const { count } = await db
    .selectFrom('report_recipients')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('account_id', '=', accountId)
    .where('csv', '=', 1)
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** Finds a recipient of a website in the trash, in any account. */
export async function findTrashedRecipient(
  db: DatabaseOrTransaction,
  id: number,
): Promise<(ReportRecipientRow & { domain: string }) | undefined> {
  const row = await findTrashedRow<ReportRecipientRow>(db, { table: 'report_recipients', id });
  const website = row && (await findTrashedRow<WebsiteRow>(db, { table: 'websites', id: row.website_id }));
  return website && { ...row, domain: website.domain };
}

/** Not limited to an account: the link's token grants access. */
export function findLinkedRecipient(
  db: DatabaseOrTransaction,
  id: number,
): Promise<(ReportRecipientRow & { domain: string }) | undefined> {
  return db
    .selectFrom('report_recipients')
    .innerJoin('websites', 'websites.id', 'report_recipients.website_id')
    .selectAll('report_recipients')
    .select(['websites.domain'])
    .where('report_recipients.id', '=', id)
    .where(hasEnabledModule('websites'))
    .executeTakeFirst();
}

/** Covers all accounts. */
export async function listRecipientZones(db: DatabaseOrTransaction, frequency: Frequency): Promise<string[]> {
  const rows = await db
    .selectFrom('report_recipients')
    .innerJoin('websites', 'websites.id', 'report_recipients.website_id')
    .select('websites.time_zone')
    .distinct()
    .where('report_recipients.frequency', '=', frequency)
    .where('report_recipients.confirmed_at', 'is not', null)
    .execute();
  return rows.map((row) => row.time_zone);
}

export type DueRecipient = { recipient: ReportRecipientRow; website: WebsiteRow; ownerEmail: string };

/** Covers all accounts. Takes accounts in turn, and returns recipients of the same report consecutively. */
export async function listDueRecipients(
  db: DatabaseOrTransaction,
  { kind, period }: DueReport,
  { limit, except }: { limit: number; except: readonly number[] },
): Promise<DueRecipient[]> {
  const recipients = await db
    .selectFrom('report_recipients')
    .innerJoin('websites', 'websites.id', 'report_recipients.website_id')
    .selectAll('report_recipients')
    .where('report_recipients.confirmed_at', 'is not', null)
    .where('report_recipients.frequency', '=', kind)
    .where('report_recipients.settled_period', '<', period.from)
    .where('websites.time_zone', '=', period.zone)
    .$if(except.length > 0, (query) => query.where('report_recipients.id', 'not in', except))
    .where(hasEnabledModule('websites'))
    .orderBy(
      sql`dense_rank() over (partition by report_recipients.account_id
        order by report_recipients.website_id, report_recipients.segment_id)`,
    )
    .orderBy('report_recipients.website_id')
    .orderBy('report_recipients.id')
    .limit(limit)
    .execute();
  if (recipients.length === 0) return [];
  const websites = await db
    .selectFrom('websites')
    .selectAll('websites')
    .select(accountColumn('websites', 'email').as('account_email'))
    .where('websites.id', 'in', [...new Set(recipients.map(({ website_id }) => website_id))])
    .execute();
  return recipients.flatMap((recipient) => {
    const found = websites.find(({ id }) => id === recipient.website_id);
    if (!found) return [];
    const { account_email: ownerEmail, ...website } = found;
    return [{ recipient, website, ownerEmail }];
  });
}

/** Returns true only in the process that settles the report. */
export async function settleReport(
  trx: DatabaseOrTransaction,
  row: Pick<ReportRecipientRow, 'id' | 'account_id' | 'frequency' | 'settled_period' | 'segment_id'>,
  settled: { settled_period: string; sent_at?: number },
): Promise<boolean> {
  const changed = await trx
    .updateTable('report_recipients')
    .set(settled)
    .where('account_id', '=', row.account_id)
    .where('id', '=', row.id)
    .where('frequency', '=', row.frequency)
    .where('segment_id', '=', row.segment_id)
    .where('settled_period', '=', row.settled_period)
    .where('confirmed_at', 'is not', null)
    .executeTakeFirst();
  return Number(changed.numUpdatedRows) === 1;
}
