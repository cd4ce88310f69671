import { createHash } from 'node:crypto';
import type { DatabaseOrTransaction } from '../../database/index.ts';
import type { Vault } from '../../kernel/index.ts';
import { currentLanguage } from '../../kernel/index.ts';
import {
  deliveredWithinMs,
  insertMessages,
  insertWithheldMessages,
  markLength,
  type NewMessage,
} from '../deliveries/index.ts';
import type { AlertChannel } from '../destinations/index.ts';
import { sealDestination } from '../destinations/index.ts';
import { type AlertFacts, type Notice, type Report, sealFacts } from '../messages/index.ts';

type About = { accountId: number; monitorId?: number; incidentId?: number; websiteId?: number; endpointId?: number };
type NewAlert = {
  about: About;
  facts: AlertFacts;
  /** identifies the event and prevents duplicates; `_opened_` and `_closed_` in it pair a start with its end */
  key: string;
  destinations: AlertChannel[];
  /** epoch ms; by default one day after `sendAt` */
  expiresAt?: number;
  /** epoch ms; immediately by default */
  sendAt?: number;
};

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

/** Stores the alerts as withheld, because another message has reported the same to these destinations. */
export const withholdAlerts = (
  trx: DatabaseOrTransaction,
  vault: Vault,
  alert: NewAlert,
  reason: string,
  nowMs: number,
): Promise<void> => insertWithheldMessages(trx, messagesOf(vault, alert, nowMs), reason, nowMs);

/** Suffix of idempotency keys: a keyed hash that does not reveal the destination. */
export const destinationHash = (vault: Vault, { key: channel, value }: AlertChannel): string =>
  createHash('sha256')
    .update(vault.hmac('destination', `${channel} ${value}`))
    .digest('hex')
    .slice(0, markLength);

function messagesOf(
  vault: Vault,
  { about, facts, key, destinations, expiresAt, sendAt }: NewAlert,
  nowMs: number,
): NewMessage[] {
  const messages = new Map<string, NewMessage>();
  for (const { key: channel, value } of destinations) {
    const idempotencyKey = `${key}_${destinationHash(vault, { key: channel, value })}`;
    messages.set(idempotencyKey, {
      ...columnsOf(about),
      event: facts.event,
      channel,
      destination_sealed: sealDestination(vault, value),
      facts: JSON.stringify(facts),
      idempotency_key: idempotencyKey,
      next_attempt_at: sendAt ?? nowMs,
      expires_at: expiresAt ?? (sendAt ?? nowMs) + deliveredWithinMs,
      created_at: nowMs,
    });
  }
  return [...messages.values()];
}

type NewEmail = {
  about: About;
  to: string;
  /** of a notice; email by default. `to` is then its URL */
  channel?: 'email' | 'webhook' | 'slack';
  idempotencyKey: string;
  content: Notice | Report;
  expiresAt?: number;
  /** epoch ms; immediately by default */
  sendAt?: number;
  /** contains a secret link, so the content is encrypted until it is sent */
  isSecret?: boolean;
};

export async function enqueueEmails(
  trx: DatabaseOrTransaction,
  vault: Vault,
  letters: NewEmail[],
  nowMs: number,
): Promise<void> {
  await insertMessages(
    trx,
    letters.map(
      ({ about, to, channel = 'email', idempotencyKey, content, expiresAt, sendAt = nowMs, isSecret = false }) => ({
        ...columnsOf(about),
        event: content.event,
        channel,
        destination_sealed: sealDestination(vault, to),
        facts: JSON.stringify(isSecret ? sealFacts(vault, inItsLanguage(content)) : inItsLanguage(content)),
        idempotency_key: idempotencyKey,
        next_attempt_at: sendAt,
        expires_at: expiresAt ?? sendAt + deliveredWithinMs,
        created_at: nowMs,
      }),
    ),
  );
}

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
