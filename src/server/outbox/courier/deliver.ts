import { writeCause } from '../../causes/index.ts';
import { inTransaction, type OutboxRow } from '../../database/index.ts';
import type { Deps } from '../../deps.ts';
import type { Language } from '../../kernel/index.ts';
import {
  attemptDelivery,
  type ChannelName,
  type DeliveryOptions,
  type Destination,
  type SendContext,
  type SendRequest,
  sendAlert,
  sendMailNotice,
  sendNotice,
  sendReport,
  sendVersionMail,
  type WebhookTemplate,
} from '../channels/index.ts';
import { type AfterAttempt, countAttempts, deleteMessagesByKey, recordAttempt } from '../deliveries/index.ts';
import { unsealDestination } from '../destinations/index.ts';
import { type EndpointWebhooks, isRequestedMail, type RequestedMails, type VersionMails } from '../enqueue/index.ts';
import { consumeMailAllowance } from '../mail-limits/index.ts';
import { acknowledgeLinks, tokensIn } from '../message-links/index.ts';
import { type DeliveryResult, linkOf, unsealFacts } from '../messages/index.ts';
import { retryDelayMs } from './backoff.ts';
import { sendEndpointWebhook, webhookResultOf } from './endpoint-webhook.ts';
import { type FindTraffic, withTraffic } from './traffic.ts';

export type DeliverDeps = Pick<Deps, 'config' | 'connections' | 'database' | 'mail' | 'vault' | 'log' | 'now'>;

export type AttemptObserver = {
  observe?: ((attempt: { channel: string; result: 'delivered' | 'retry' | 'failed' }) => void) | undefined;
};

export type FindAccount = (id: number) => Promise<{ isOwner: boolean; timeZone: string } | undefined>;

/** Returns the language of an account's alerts. `address` is undefined for channels other than email. */
export type FindLanguage = (accountId: number, address: string | undefined) => Promise<Language>;

/** Returns the template of a webhook's destination. */
export type FindTemplate = (
  accountId: number,
  destination: { key: ChannelName; value: string },
) => Promise<WebhookTemplate | undefined>;

/** If `webhooks`, `versionMails` or `requestedMails` is missing, messages of that kind are not sent. */
export type CourierOptions = DeliveryOptions &
  AttemptObserver & {
    findAccount: FindAccount;
    findLanguage: FindLanguage;
    findTraffic?: FindTraffic | undefined;
    findTemplate?: FindTemplate | undefined;
    sendWebhook: SendRequest;
    webhooks?: EndpointWebhooks | undefined;
    versionMails?: VersionMails | undefined;
    requestedMails?: Partial<RequestedMails> | undefined;
  };

/** Returns true if the message is finished: delivered or failed. */
export async function deliver(deps: DeliverDeps, row: OutboxRow, options: CourierOptions): Promise<boolean> {
  const attemptedAt = deps.now();
  const started = performance.now();
  const delivery = await attemptRow(deps, row, options);
  // No email exists for this address. This is not a failure, and the request must leave no trace in lists or counts.
  if (isRequestedMail(row.event) && delivery.kind === 'withdrawn') {
    await deleteMessagesByKey(deps.database.db, row.account_id, [row.idempotency_key]);
    return true;
  }
  const after = afterAttempt(row, delivery, deps.now());
  const attempt = attemptOf(delivery, attemptedAt, started);
  await inTransaction(deps.database, async (trx) => {
    const noted = await recordAttempt(trx, row, attempt, after);
    if (noted && row.event === 'webhook')
      await options.webhooks?.onAttempt(trx, row, { result: webhookResultOf(delivery), at: deps.now() });
    if (noted && row.event === 'version' && after.state !== 'waiting')
      await options.versionMails?.onEnd(trx, row, delivery.kind === 'withdrawn' ? 'withdrawn' : after.state);
  });
  options.observe?.({ channel: row.channel, result: after.state === 'waiting' ? 'retry' : after.state });
  if (after.state === 'failed' && delivery.kind !== 'withdrawn')
    deps.log.warn(
      { alert: row.id, channel: row.channel, attempts: row.attempts + 1 },
      'could not deliver an alert; giving up',
    );
  return after.state !== 'waiting';
}

/** `started`: value of `performance.now()` before the attempt */
export const attemptOf = (delivery: DeliveryResult, attemptedAt: number, started: number) => ({
  attemptedAt,
  durationMs: performance.now() - started,
  error: delivery.kind === 'delivered' ? '' : delivery.error,
  status: delivery.status ?? null,
  answer: delivery.answer ?? '',
});

async function attemptRow(deps: DeliverDeps, row: OutboxRow, options: CourierOptions): Promise<DeliveryResult> {
  const receiver = await openReceiver(deps, row, options);
  if (!receiver) return sealedDestination;
  const { destination, timeZone } = receiver;
  const { value } = destination;
  const written = unsealFacts(deps.vault, row.facts);
  if (isAlert(written.event) && (await isOverAllowance(deps, row, destination))) return tooManyAlerts;
  const isOpen = written.event === 'opened' || written.event === 'reminder';
  const facts = isOpen && options.findTraffic ? await withTraffic(deps, row, written, options.findTraffic) : written;
  const { baseUrl } = deps.config;
  const links = isOpen ? acknowledgeLinks(deps.vault, row, baseUrl) : undefined;
  const send = async (context: SendContext): Promise<DeliveryResult> => {
    const { idempotency_key: idempotencyKey, account_id: accountId } = row;
    const envelope = { to: value, id: idempotencyKey };
    if (facts.event === 'notice') return sendNotice(row.channel, facts, envelope, context);
    if (facts.event === 'report') return sendReport(facts, envelope, context.mail);
    if (facts.event === 'version')
      return sendVersionMail(await options.versionMails?.contentOf(row, value), envelope, context.mail);
    if (facts.event === 'webhook')
      return sendEndpointWebhook(await options.webhooks?.contentOf(row), value, context, options.sendWebhook);
    if (facts.event === 'password_reset' || facts.event === 'registration' || facts.event === 'library_link') {
      const notice = await options.requestedMails?.[facts.event]?.contentOf(row, value, facts);
      return notice ? sendMailNotice(notice, envelope, context.mail) : { kind: 'withdrawn', error: 'nothing to send' };
    }
    const { channel } = destination;
    const language = await options.findLanguage(accountId, channel === 'email' ? value : undefined);
    const alert = {
      facts,
      accountId,
      timeZone,
      language,
      idempotencyKey,
      link: linkOf(facts, baseUrl),
      ...links,
    };
    return sendAlert(channel, alert, value, context);
  };
  const secrets = links ? tokensIn(links) : [];
  // Security: strangers choose where notices go, so these never reach private networks.
  const isOwner = destination.isOwner && facts.event !== 'notice';
  return attemptDelivery(deps, { ...destination, isOwner, secrets }, options, send);
}

/** Returns undefined if the destination can't be decrypted. */
export async function openReceiver(
  { vault }: Pick<DeliverDeps, 'vault'>,
  row: OutboxRow,
  { findAccount, findTemplate }: Pick<CourierOptions, 'findAccount' | 'findTemplate'>,
): Promise<{ destination: Destination; timeZone: string } | undefined> {
  const account = await findAccount(row.account_id);
  let value: string;
  try {
    value = unsealDestination(vault, row.destination_sealed);
  } catch {
    return undefined;
  }
  const channel = row.channel as ChannelName;
  const template =
    channel === 'webhook' && row.endpoint_id === null
      ? await findTemplate?.(row.account_id, { key: channel, value })
      : undefined;
  const destination = { channel, value, isOwner: account?.isOwner ?? false, template };
  return { destination, timeZone: account?.timeZone ?? 'UTC' };
}

export const sealedDestination = {
  kind: 'refused',
  error: writeCause('sealedDestination'),
} as const satisfies DeliveryResult;

/** All other messages use their allowance when they are enqueued. */
const isAlert = (event: OutboxRow['event']): boolean =>
  !['notice', 'report', 'version'].includes(event) && !isRequestedMail(event);

export const tooManyAlerts = {
  kind: 'refused',
  error: writeCause('tooManyAlerts'),
  retryAfterS: 600,
} as const satisfies DeliveryResult;

/**
 * Limits email, because accounts can enter addresses in monitors without the consent of the addresses' owners. Each
 * alert counts only once, so failed attempts don't use up the allowance.
 */
export async function isOverAllowance(
  deps: DeliverDeps,
  row: OutboxRow,
  { channel, value, isOwner }: Destination,
): Promise<boolean> {
  if (channel !== 'email' || isOwner) return false;
  const refused = row.attempts === 0 ? 0 : await countAttempts(deps.database.db, row, tooManyAlerts.error);
  if (row.attempts > refused) return false;
  const wanted = { to: value, purpose: 'alert', mayWaitMs: 0, accountId: row.account_id } as const;
  return (await consumeMailAllowance(deps.database.db, deps.vault, wanted, deps.now())) === undefined;
}

export function afterAttempt(
  row: Pick<OutboxRow, 'attempts' | 'expires_at'>,
  delivery: DeliveryResult,
  nowMs: number,
  random = Math.random(),
): AfterAttempt {
  switch (delivery.kind) {
    case 'delivered':
      return { state: 'delivered', nextAttemptAt: nowMs };
    case 'impossible':
    case 'withdrawn':
      return { state: 'failed', nextAttemptAt: nowMs };
    case 'refused': {
      const nextAttemptAt = nowMs + retryDelayMs(row.attempts + 1, delivery.retryAfterS, random);
      return nextAttemptAt > row.expires_at
        ? { state: 'failed', nextAttemptAt: nowMs }
        : { state: 'waiting', nextAttemptAt };
    }
  }
}
