import { createHash } from 'node:crypto';
import type { DatabaseOrTransaction } from '../../database/index.ts';
import type { Vault } from '../../kernel/index.ts';
import { currentLanguage, dayMs } from '../../kernel/index.ts';
import { insertMessages, insertWithheldMessages, type NewMessage } from '../deliveries/index.ts';
import type { AlertChannel } from '../destinations/index.ts';
import { sealDestination } from '../destinations/index.ts';
import { type AlertFacts, type Notice, type Report, sealFacts } from '../messages/index.ts';

const deliveredWithinMs = dayMs;

type About = { accountId: number; monitorId?: number; incidentId?: number; websiteId?: number; endpointId?: number };
type NewAlert = {
  about: About;
  facts: AlertFacts;
  /** identifies the event, so that it is written only once; `_opened_` and `_closed_` in it pair a start with its end */
  key: string;
  destinations: AlertChannel[];
  /** epoch ms; a day when left out */
  expiresAt?: number;
};

/**
 * Writes one message per destination, in the transaction of the event: both are committed or neither. A destination
 * that is listed twice gets one message. Returns how many were written.
 */
export async function enqueueAlerts(
  trx: DatabaseOrTransaction,
  vault: Vault,
  alert: NewAlert,
  nowMs: number,
): Promise<number> {
  const messages = messagesOf(vault, alert, nowMs);
  await insertMessages(trx, messages);
  return messages.length;
}

/** Records, with the reason, that an alert is not sent to destinations which were told of the same by another message. */
export const withholdAlerts = (
  trx: DatabaseOrTransaction,
  vault: Vault,
  alert: NewAlert,
  reason: string,
  nowMs: number,
): Promise<void> => insertWithheldMessages(trx, messagesOf(vault, alert, nowMs), reason, nowMs);

/** What the idempotency keys of all messages to a destination end with; it does not tell the destination. */
export const destinationMark = (vault: Vault, { key: channel, value }: AlertChannel): string =>
  createHash('sha256')
    .update(vault.hmac('destination', `${channel} ${value}`))
    .digest('hex')
    .slice(0, 16);

function messagesOf(
  vault: Vault,
  { about, facts, key, destinations, expiresAt }: NewAlert,
  nowMs: number,
): NewMessage[] {
  const messages = new Map<string, NewMessage>();
  for (const { key: channel, value } of destinations) {
    const idempotencyKey = `${key}_${destinationMark(vault, { key: channel, value })}`;
    messages.set(idempotencyKey, {
      ...columnsOf(about),
      event: facts.event,
      channel,
      destination_sealed: sealDestination(vault, value),
      facts: JSON.stringify(facts),
      idempotency_key: idempotencyKey,
      next_attempt_at: nowMs,
      expires_at: expiresAt ?? nowMs + deliveredWithinMs,
      created_at: nowMs,
    });
  }
  return [...messages.values()];
}

type NewEmail = {
  about: About;
  to: string;
  idempotencyKey: string;
  content: Notice | Report;
  expiresAt?: number;
  /** when it is sent, epoch ms; at once when left out */
  sendAt?: number;
  /** the content holds a secret link for its recipient alone: it is stored encrypted until it is sent */
  isSecret?: boolean;
};

/** Writes e-mails that are no alerts, in the transaction of the event. */
export async function enqueueEmails(
  trx: DatabaseOrTransaction,
  vault: Vault,
  letters: NewEmail[],
  nowMs: number,
): Promise<void> {
  await insertMessages(
    trx,
    letters.map(({ about, to, idempotencyKey, content, expiresAt, sendAt = nowMs, isSecret = false }) => ({
      ...columnsOf(about),
      event: content.event,
      channel: 'email',
      destination_sealed: sealDestination(vault, to),
      facts: JSON.stringify(isSecret ? sealFacts(vault, inItsLanguage(content)) : inItsLanguage(content)),
      idempotency_key: idempotencyKey,
      next_attempt_at: sendAt,
      expires_at: expiresAt ?? sendAt + deliveredWithinMs,
      created_at: nowMs,
    })),
  );
}

/** A notice with the language that its texts were written in just now. */
function inItsLanguage<T extends NewEmail['content']>(content: T): T {
  const language = currentLanguage();
  return content.event !== 'notice' || language === 'en' ? content : { ...content, language };
}

const columnsOf = ({ accountId, monitorId, incidentId, websiteId, endpointId }: About) => ({
  account_id: accountId,
  monitor_id: monitorId ?? null,
  incident_id: incidentId ?? null,
  website_id: websiteId ?? null,
  endpoint_id: endpointId ?? null,
});
