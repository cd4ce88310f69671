import { type AccountDetails, getAccountDetails, isAddressVerified } from '../../accounts/index.ts';
import {
  type DatabaseOrTransaction,
  inTransaction,
  type UptimeReportRecipientRow,
  type UptimeReportRow,
} from '../../database/index.ts';
import type { Deps } from '../../deps.ts';
import type { Caller } from '../../http/index.ts';
import { inLanguage, invalid, notFound, Refusal, t } from '../../kernel/index.ts';
import { consumeConfirmation, deleteWaitingByKey, enqueueEmails } from '../../outbox/index.ts';
import { latestDueReport } from '../../schedule/index.ts';
import { confirmationMail, type Sender } from './confirmation-mail.ts';
import { deleteRecipient, findRecipient, insertRecipient, listRecipients, updateRecipient } from './recipient.store.ts';
import { hashEmail, maxRecipients, openEmail, reportKey, sealEmail } from './recipient.ts';
import { lockReport } from './report.store.ts';
import type { RecipientChanges, RecipientFields } from './wire.ts';

type OfReport = { caller: Caller; reportId: number };

export function addRecipient(
  deps: Deps,
  { caller, reportId, fields }: OfReport & { fields: RecipientFields },
): Promise<UptimeReportRecipientRow> {
  requireMail(deps);
  return withLockedReport(deps, { caller, reportId }, async (trx, report) => {
    const nowMs = deps.now();
    const all = await listRecipients(trx, report);
    if (all.length >= maxRecipients)
      throw invalid({
        email: [t('A report can have up to {max} recipients. Delete one first.', { max: maxRecipients })],
      });
    const email_hash = hashEmail(deps.vault, fields.email);
    if (all.some((other) => other.email_hash === email_hash))
      throw invalid({ email: [t('{email} already gets this report.', { email: fields.email })] });
    const account = await getAccountDetails(trx, report.account_id);
    const isOwn = fields.email.toLowerCase() === account.email.toLowerCase();
    const isProven = isOwn && (await isAddressVerified(trx, report.account_id));
    const time_zone = fields.time_zone ?? null;
    const row = await insertRecipient(trx, report, {
      email_hash,
      email_sealed: sealEmail(deps.vault, fields.email),
      language: fields.language ?? null,
      time_zone,
      settled_period: latestDueReport(report.frequency, time_zone ?? report.time_zone, nowMs).period.from,
      sent_at: null,
      asked_at: nowMs,
      confirmed_at: isProven ? nowMs : null,
      created_at: nowMs,
    });
    if (!isProven) await enqueueConfirmation(deps, trx, { report, row, sender: senderOf(caller, report, account) });
    return row;
  });
}

export function resendConfirmation(
  deps: Deps,
  { caller, reportId, id }: OfReport & { id: number },
): Promise<UptimeReportRecipientRow> {
  requireMail(deps);
  return withLockedReport(deps, { caller, reportId }, async (trx, report) => {
    const row = await findRecipient(trx, report, id);
    if (!row) throw notFound();
    if (row.confirmed_at !== null) throw new Refusal('conflict', t('This recipient has already confirmed.'));
    const account = await getAccountDetails(trx, report.account_id);
    const asked = { ...row, asked_at: deps.now() };
    await updateRecipient(trx, row.account_id, row.id, { asked_at: asked.asked_at });
    await enqueueConfirmation(deps, trx, { report, row: asked, sender: senderOf(caller, report, account) });
    return asked;
  });
}

export function changeRecipient(
  deps: Deps,
  { caller, reportId, id, changes }: OfReport & { id: number; changes: RecipientChanges },
): Promise<UptimeReportRecipientRow> {
  return withLockedReport(deps, { caller, reportId }, async (trx, report) => {
    const row = await findRecipient(trx, report, id);
    if (!row) throw notFound();
    const time_zone = changes.time_zone === undefined ? row.time_zone : changes.time_zone;
    const columns = {
      language: changes.language === undefined ? row.language : changes.language,
      time_zone,
      settled_period:
        time_zone === row.time_zone
          ? row.settled_period
          : latestDueReport(report.frequency, time_zone ?? report.time_zone, deps.now()).period.from,
    };
    await updateRecipient(trx, row.account_id, id, columns);
    return { ...row, ...columns };
  });
}

export async function removeRecipient(trx: DatabaseOrTransaction, row: UptimeReportRecipientRow): Promise<boolean> {
  await deleteWaitingReports(trx, row);
  return deleteRecipient(trx, row.account_id, row.id);
}

/** Also deletes a confirmation email that was not sent yet. */
export const deleteWaitingReports = (trx: DatabaseOrTransaction, row: UptimeReportRecipientRow): Promise<void> =>
  deleteWaitingByKey(trx, row.account_id, { events: ['report', 'notice'], keyStart: reportKey(row) });

function withLockedReport<Result>(
  { database }: Deps,
  { caller, reportId }: OfReport,
  work: (trx: DatabaseOrTransaction, report: UptimeReportRow) => Promise<Result>,
): Promise<Result> {
  return inTransaction(database, async (trx) => {
    const report = await lockReport(database, trx, caller.accountId, reportId);
    if (!report) throw notFound();
    return work(trx, report);
  });
}

/** Names are not verified, so only the service's owner can put text into emails to strangers. */
const senderOf = (
  { isOwner }: Caller,
  { name: report }: UptimeReportRow,
  { first_name, last_name, username }: AccountDetails,
): Sender => (isOwner ? { report, name: `${first_name} ${last_name}`.trim() || username } : undefined);

async function enqueueConfirmation(
  deps: Deps,
  trx: DatabaseOrTransaction,
  { report, row, sender }: { report: UptimeReportRow; row: UptimeReportRecipientRow; sender: Sender },
): Promise<void> {
  const nowMs = deps.now();
  const to = openEmail(deps.vault, row);
  const usedUp = await consumeConfirmation(trx, deps.vault, { to, accountId: report.account_id }, nowMs);
  if (usedUp === 'account')
    throw new Refusal('too_many', t('This account has sent too many confirmation emails. Try again in half an hour.'));
  if (usedUp === 'mailbox')
    throw new Refusal(
      'too_many',
      t('{email} got several of these emails recently, perhaps from other accounts. Try again in three hours.', {
        email: to,
      }),
    );
  await inLanguage(row.language ?? report.language, () => {
    const letter = {
      about: { accountId: report.account_id },
      to,
      idempotencyKey: `${reportKey(row)}confirm_${nowMs}`,
      content: confirmationMail(deps, { sender, row, frequency: report.frequency }),
    };
    return enqueueEmails(trx, deps.vault, [{ ...letter, isSecret: true }], nowMs);
  });
}

function requireMail({ mail }: Deps): void {
  if (!mail.ready)
    throw new Refusal('unavailable', t('No mail server is configured. Set one up in Settings → Mail first.'));
}
