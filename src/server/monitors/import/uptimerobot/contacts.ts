import { t } from '../../../kernel/index.ts';
import { type Receiver, receiverOf, skippedReceiver } from '../converted.ts';
import { idIn } from '../pages.ts';
import { isRecord, toNumber, toText, type UntrustedObject } from '../untrusted-json.ts';

/** Version 2 of the API returns the destinations, version 3 only the IDs of contacts. */
export class Contacts {
  readonly #receivers = new Map<string, Receiver>();

  get receivers(): Receiver[] {
    return [...this.#receivers.values()];
  }

  of(contacts: unknown[]): Receiver[] {
    return contacts.flatMap((contact) => {
      const id = isRecord(contact) ? idIn(contact.id) : undefined;
      if (!isRecord(contact) || id === undefined || toText(contact.value) === undefined) return [];
      let receiver = this.#receivers.get(id);
      if (!receiver) {
        receiver = receiverFrom(id, contact);
        this.#receivers.set(id, receiver);
      }
      return [receiver];
    });
  }
}

const kinds: Record<number, string> = { 1: 'sms', 2: 'email', 5: 'webhook', 8: 'sms', 9: 'pushover', 11: 'slack' };

/** Notes never contain the destination, which can be a secret. */
function receiverFrom(id: string, contact: UntrustedObject): Receiver {
  const type = toNumber(contact.type) ?? 0;
  const value = toText(contact.value) ?? '';
  const kind = kinds[type] ?? String(type);
  const of = { name: t('Notification {id}', { id }), kind };
  const host = URL.parse(value)?.hostname ?? '';
  if (type === 2) return receiverOf(of, 'email', [value], [t('Email is sent through this service’s mail server.')]);
  if (host === 'hooks.slack.com') return receiverOf(of, 'slack', [value]);
  if (host === 'discord.com' || host === 'discordapp.com') return receiverOf(of, 'discord', [value]);
  if (host === 'chat.googleapis.com') return receiverOf(of, 'google_chat', [value]);
  if (host.endsWith('.webhook.office.com')) return receiverOf(of, 'teams', [value]);
  if (type === 5)
    return receiverOf(
      of,
      'webhook',
      [value],
      [t('The message is this service’s own signed JSON. The receiver must understand it.')],
    );
  if (type === 1 || type === 8)
    return receiverOf(
      of,
      'sms',
      [value.replace(/[\s()-]/g, '')],
      [t('Sent by this service’s SMS provider (Settings → Telegram and SMS), not by yours.')],
    );
  return skippedReceiver(of, t('there is no channel for {kind} here.', { kind }));
}
