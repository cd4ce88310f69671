import { inTransaction, type OutboxRow } from '../../database/index.ts';
import type { Deps } from '../../deps.ts';
import {
  attemptDelivery,
  type ChannelName,
  channelRegistry,
  type DeliveryOptions,
  type Destination,
  type SendContext,
  type SendRequest,
  sendNotice,
  sendReport,
  sendVersionMail,
} from '../channels/index.ts';
import { type AfterAttempt, deleteMessagesByKey, recordAttempt } from '../deliveries/index.ts';
import { unsealDestination } from '../destinations/index.ts';
import type { EndpointWebhooks, PasswordResets, VersionMails } from '../enqueue/index.ts';
import { consumeMailAllowance } from '../mail-limits/index.ts';
import { type DeliveryResult, linkOf, unsealFacts } from '../messages/index.ts';
import { retryDelayMs } from './backoff.ts';
import { sendEndpointWebhook, webhookResultOf } from './endpoint-webhook.ts';
import { type FindTraffic, withTraffic } from './traffic.ts';

export type DeliverDeps = Pick<Deps, 'config' | 'database' | 'mail' | 'vault' | 'log' | 'now'>;

export type AttemptObserver = {
  /** called for each attempt */
  observe?: ((attempt: { channel: string; result: 'delivered' | 'retry' | 'failed' }) => void) | undefined;
};

/** The account on whose behalf a message goes out, by its identifier. */
export type FindAccount = (id: number) => Promise<{ isOwner: boolean; timeZone: string } | undefined>;

/**
 * `findTraffic`: who comes to the website of a monitor that is down; without it, alerts do not say.
 * `webhooks`, `versionMails`, `passwordResets`: the content of webhooks, of mails about new versions and to those who
 * forgot their password; without it, none is sent.
 */
export type CourierOptions = DeliveryOptions &
  AttemptObserver & {
    findAccount: FindAccount;
    findTraffic?: FindTraffic | undefined;
    /** posts webhooks to endpoints */
    sendWebhook: SendRequest;
    webhooks?: EndpointWebhooks | undefined;
    versionMails?: VersionMails | undefined;
    passwordResets?: PasswordResets | undefined;
  };

/** Makes one attempt to send a claimed message and records it. Returns true if it is finished: delivered or failed. */
export async function deliver(deps: DeliverDeps, row: OutboxRow, options: CourierOptions): Promise<boolean> {
  const attemptedAt = deps.now();
  const started = performance.now();
  const delivery = await attemptRow(deps, row, options);
  // Nobody has the address. That it was asked for is no failure, and no list or figure may tell of it.
  if (row.event === 'password_reset' && delivery.kind === 'withdrawn') {
    await deleteMessagesByKey(deps.database.db, row.account_id, [row.idempotency_key]);
    return true;
  }
  const after = afterAttempt(row, delivery, deps.now());
  const error = delivery.kind === 'delivered' ? '' : delivery.error;
  const durationMs = performance.now() - started;
  await inTransaction(deps.database, async (trx) => {
    const noted = await recordAttempt(
      trx,
      row,
      { attemptedAt, durationMs, error, status: delivery.status ?? null, answer: delivery.answer ?? '' },
      after,
    );
    if (noted && row.event === 'webhook')
      await options.webhooks?.onAttempt(trx, row, { result: webhookResultOf(delivery), at: deps.now() });
    if (noted && row.event === 'version' && after.state !== 'waiting')
      await options.versionMails?.onEnd(trx, row, delivery.kind === 'withdrawn' ? 'withdrawn' : after.state);
  });
  options.observe?.({ channel: row.channel, result: after.state === 'waiting' ? 'retry' : after.state });
  if (after.state === 'failed' && delivery.kind !== 'withdrawn')
    deps.log.warn(
      { alert: row.id, channel: row.channel, attempts: row.attempts + 1 },
      'an alert could not be delivered; giving up',
    );
  return after.state !== 'waiting';
}

async function attemptRow(deps: DeliverDeps, row: OutboxRow, options: CourierOptions): Promise<DeliveryResult> {
  const account = await options.findAccount(row.account_id);
  let value: string;
  try {
    value = unsealDestination(deps.vault, row.destination_sealed);
  } catch {
    const error = 'the destination cannot be decrypted: GATEHOUSE_SECRET has changed since it was saved';
    return { kind: 'refused', error };
  }
  const destination = {
    channel: row.channel as ChannelName,
    value,
    isOwner: account?.isOwner ?? false,
  };
  const written = unsealFacts(deps.vault, row.facts);
  if (isAlert(written.event) && (await isOverAllowance(deps, row, destination))) return tooManyAlerts;
  const isOpen = written.event === 'opened' || written.event === 'reminder';
  const facts = isOpen && options.findTraffic ? await withTraffic(deps, row, written, options.findTraffic) : written;
  const send = async (context: SendContext): Promise<DeliveryResult> => {
    const { idempotency_key: idempotencyKey, account_id: accountId } = row;
    const envelope = { to: value, id: idempotencyKey };
    if (facts.event === 'notice') return sendNotice(facts, envelope, context.mail);
    if (facts.event === 'report') return sendReport(facts, envelope, context.mail);
    if (facts.event === 'version')
      return sendVersionMail(await options.versionMails?.contentOf(row, value), envelope, context.mail);
    if (facts.event === 'webhook')
      return sendEndpointWebhook(await options.webhooks?.contentOf(row), value, context, options.sendWebhook);
    if (facts.event === 'password_reset') {
      const notice = await options.passwordResets?.contentOf(row, value);
      return notice ? sendNotice(notice, envelope, context.mail) : { kind: 'withdrawn', error: 'nothing to send' };
    }
    const timeZone = account?.timeZone ?? 'UTC';
    const alert = { facts, accountId, timeZone, idempotencyKey, link: linkOf(facts, deps.config.baseUrl) };
    return channelRegistry[destination.channel].send(alert, value, context);
  };
  return attemptDelivery(deps, destination, options, send);
}

/** The others take from an allowance when they are written. */
const isAlert = (event: OutboxRow['event']): boolean =>
  !['notice', 'report', 'version', 'password_reset'].includes(event);

const tooManyAlerts: DeliveryResult = {
  kind: 'refused',
  error: 'too many alerts from this account to this address: this one will be sent later',
  retryAfterS: 600,
};

/** An account may enter any e-mail address in its monitors without the consent of its owner. */
async function isOverAllowance(deps: DeliverDeps, row: OutboxRow, { channel, value, isOwner }: Destination) {
  if (channel !== 'email' || isOwner) return false;
  const wanted = { to: value, purpose: 'alert', mayWaitMs: 0, accountId: row.account_id } as const;
  return (await consumeMailAllowance(deps.database.db, deps.vault, wanted, deps.now())) === undefined;
}

/** The state of a message after an attempt: delivered, waiting for the next attempt, or failed. `random` jitters the delay. */
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
