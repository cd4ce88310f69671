import {
  type AccountDetails,
  getAccountDetails,
  isAddressVerified,
  languageOfAddress,
  lockAccount,
} from '../../accounts/index.ts';
import type { DatabaseOrTransaction, ReportRecipientRow, WebsiteRow } from '../../database/index.ts';
import type { Deps } from '../../deps.ts';
import type { Caller } from '../../http/index.ts';
import { inLanguage, invalid, notFound, Refusal, t } from '../../kernel/index.ts';
import { consumeConfirmation, deleteWaitingMessages, enqueueEmails } from '../../outbox/index.ts';
import { latestDueReport } from '../../schedule/index.ts';
import { segmentRows } from '../resources/index.ts';
import { withLockedWebsite } from '../website/index.ts';
import { confirmationMail, type Sender } from './confirmation-mail.ts';
import {
  countWithFiles,
  deleteRecipient,
  findRecipient,
  insertRecipient,
  listRecipients,
  updateRecipient,
} from './recipient.store.ts';
import { hashEmail, maxRecipients, maxWithFiles, openEmail, reportKey, sealEmail } from './recipient.ts';
import type { RecipientChanges, RecipientFields } from './wire.ts';

export function addRecipient(
  deps: Deps,
  input: { caller: Caller; website: number; fields: RecipientFields },
): Promise<ReportRecipientRow> {
  const { caller, fields } = input;
  requireMail(deps);
  return withLockedWebsite(deps.database, input, async (trx, website) => {
    const nowMs = deps.now();
    const all = await listRecipients(trx, website);
    if (all.length >= maxRecipients)
      throw invalid({
        email: [t('A website can have up to {max} recipients. Delete one first.', { max: maxRecipients })],
      });
    await requireSegment(trx, website, fields.segment_id);
    if (fields.csv === 1) await requireFileQuota(deps, trx, { website, all });
    const account = await getAccountDetails(trx, website.account_id);
    const isOwn = fields.email.toLowerCase() === account.email.toLowerCase();
    const isProven = isOwn && (await isAddressVerified(trx, website.account_id));
    const report = {
      email_hash: hashEmail(deps.vault, fields.email),
      frequency: fields.frequency,
      segment_id: fields.segment_id ?? 0,
    };
    if (all.some((other) => isSameReport(other, report)))
      throw invalid({ email: [t('{email} already gets this report.', { email: fields.email })] });
    const row = await insertRecipient(trx, website, {
      ...report,
      email_sealed: sealEmail(deps.vault, fields.email),
      pdf: fields.pdf ?? 0,
      csv: fields.csv ?? 0,
      settled_period: latestDueReport(fields.frequency, website.time_zone, nowMs).period.from,
      sent_at: null,
      asked_at: nowMs,
      confirmed_at: isProven ? nowMs : null,
      created_at: nowMs,
    });
    if (!isProven) await enqueueConfirmation(deps, trx, { website, row, sender: senderOf(caller, website, account) });
    return row;
  });
}

export function resendConfirmation(
  deps: Deps,
  input: { caller: Caller; website: number; id: number },
): Promise<ReportRecipientRow> {
  requireMail(deps);
  return withLockedWebsite(deps.database, input, async (trx, website) => {
    const row = await findRecipient(trx, website, input.id);
    if (!row) throw notFound();
    if (row.confirmed_at !== null) throw new Refusal('conflict', t('This recipient has already confirmed.'));
    const account = await getAccountDetails(trx, website.account_id);
    const asked = { ...row, asked_at: deps.now() };
    await updateRecipient(trx, row.account_id, row.id, { asked_at: asked.asked_at });
    await enqueueConfirmation(deps, trx, { website, row: asked, sender: senderOf(input.caller, website, account) });
    return asked;
  });
}

export function changeRecipient(
  deps: Deps,
  input: { caller: Caller; website: number; id: number; changes: RecipientChanges },
): Promise<ReportRecipientRow> {
  const { id, changes } = input;
  return withLockedWebsite(deps.database, input, async (trx, website) => {
    const all = await listRecipients(trx, website);
    const row = all.find((one) => one.id === id);
    if (!row) throw notFound();
    if (changes.segment_id !== row.segment_id) await requireSegment(trx, website, changes.segment_id);
    const frequency = changes.frequency ?? row.frequency;
    const segment = changes.segment_id === undefined ? row.segment_id : (changes.segment_id ?? 0);
    const report = { email_hash: row.email_hash, frequency, segment_id: segment };
    if (changes.csv === 1 && row.csv === 0) await requireFileQuota(deps, trx, { website, all });
    if (all.some((other) => other.id !== id && isSameReport(other, report)))
      throw invalid({ frequency: [t('{email} already gets this report.', { email: openEmail(deps.vault, row) })] });
    const isOther = frequency !== row.frequency || segment !== row.segment_id;
    if (isOther) await deleteWaiting(trx, row, 'report');
    const columns = {
      frequency,
      segment_id: segment,
      pdf: changes.pdf ?? row.pdf,
      csv: changes.csv ?? row.csv,
      settled_period: isOther
        ? latestDueReport(frequency, website.time_zone, deps.now()).period.from
        : row.settled_period,
    };
    await updateRecipient(trx, row.account_id, id, columns);
    return { ...row, ...columns };
  });
}

type Report = Pick<ReportRecipientRow, 'email_hash' | 'frequency' | 'segment_id'>;

const isSameReport = (one: Report, other: Report): boolean =>
  one.email_hash === other.email_hash && one.frequency === other.frequency && one.segment_id === other.segment_id;

export async function removeRecipient(trx: DatabaseOrTransaction, row: ReportRecipientRow): Promise<boolean> {
  const wasThere = await deleteRecipient(trx, row.account_id, row.id);
  for (const event of ['report', 'notice'] as const) await deleteWaiting(trx, row, event);
  return wasThere;
}

const deleteWaiting = (
  trx: DatabaseOrTransaction,
  row: ReportRecipientRow,
  event: 'report' | 'notice',
): Promise<void> => {
  const website = { id: row.website_id, account_id: row.account_id };
  return deleteWaitingMessages(trx, website, { event, keyStart: reportKey(row) });
};

/** Domains are not verified, so only the service's owner can put text into emails. */
const senderOf = (
  { isOwner }: Caller,
  { domain }: WebsiteRow,
  { first_name, last_name, username }: AccountDetails,
): Sender => (isOwner ? { domain, name: `${first_name} ${last_name}`.trim() || username } : undefined);

async function enqueueConfirmation(
  deps: Deps,
  trx: DatabaseOrTransaction,
  { website, row, sender }: { website: WebsiteRow; row: ReportRecipientRow; sender: Sender },
): Promise<void> {
  const nowMs = deps.now();
  const to = openEmail(deps.vault, row);
  const usedUp = await consumeConfirmation(trx, deps.vault, { to, accountId: website.account_id }, nowMs);
  if (usedUp === 'account')
    throw new Refusal('too_many', t('This account has sent too many confirmation emails. Try again in half an hour.'));
  if (usedUp === 'mailbox')
    throw new Refusal(
      'too_many',
      t('{email} got several of these emails recently, perhaps from other accounts. Try again in three hours.', {
        email: to,
      }),
    );
  await inLanguage(await languageOfAddress(trx, website.account_id, to), () => {
    const letter = {
      about: { accountId: website.account_id, websiteId: website.id },
      to,
      idempotencyKey: `${reportKey(row)}confirm_${nowMs}`,
      content: confirmationMail(deps, { sender, row }),
    };
    return enqueueEmails(trx, deps.vault, [{ ...letter, isSecret: true }], nowMs);
  });
}

async function requireSegment(
  trx: DatabaseOrTransaction,
  website: WebsiteRow,
  id: number | null | undefined,
): Promise<void> {
  if (id != null && !(await segmentRows.find(trx, website, id)))
    throw invalid({ segment_id: [t('segment {id} does not belong to this website.', { id })] });
}

async function requireFileQuota(
  { database }: Deps,
  trx: DatabaseOrTransaction,
  { website, all }: { website: WebsiteRow; all: readonly ReportRecipientRow[] },
): Promise<void> {
  const { ofWebsite, ofAccount } = maxWithFiles;
  if (all.filter(({ csv }) => csv === 1).length >= ofWebsite)
    throw invalid({
      csv: [
        t('A website can send CSV files to up to {max} recipients. Turn them off for another recipient first.', {
          max: ofWebsite,
        }),
      ],
    });
  await lockAccount(database, trx, website.account_id);
  if ((await countWithFiles(trx, website.account_id)) >= ofAccount)
    throw invalid({
      csv: [
        t(
          'Your websites can send CSV files to up to {max} recipients in all. Turn them off for another recipient first.',
          {
            max: ofAccount,
          },
        ),
      ],
    });
}

function requireMail({ mail }: Deps): void {
  if (!mail.ready)
    throw new Refusal('unavailable', t('No mail server is configured. Set one up in Settings → Mail first.'));
}
