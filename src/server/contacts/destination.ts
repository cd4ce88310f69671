import type { ContactRow } from '../database/index.ts';
import type { Deps } from '../deps.ts';
import type { Vault } from '../kernel/index.ts';
import { type AlertChannel, type ChannelName, ownDestination, unsealDestination } from '../outbox/index.ts';
import { listContactRows } from './contact.store.ts';

export const destinationOf = (vault: Vault, row: Pick<ContactRow, 'channel' | 'destination_sealed'>): AlertChannel => ({
  key: row.channel as ChannelName,
  value: unsealDestination(vault, row.destination_sealed),
});

/** For the export, which contains no tokens. */
export function openContact(vault: Vault, { channel, destination_sealed }: Record<string, unknown>): string {
  const { key, value } = destinationOf(vault, {
    channel: String(channel),
    destination_sealed: String(destination_sealed),
  });
  return ownDestination(key, value);
}

/** Returns the same text for all spellings of a destination. */
export const identityOf = ({ key, value }: AlertChannel): string => `${key} ${normalize(key, value.trim())}`;

export const hashOf = (vault: Vault, one: AlertChannel): string => vault.hmac('contact', identityOf(one));

function normalize(key: ChannelName, value: string): string {
  if (key === 'email' || value.startsWith('@')) return value.toLowerCase();
  const url = /^https?:\/\//i.test(value) ? URL.parse(value) : null;
  return url?.href ?? value;
}

/** The returned function shows the contact's name. Without a contact, it shows the destination like its owner sees it. */
export const createShowDestination =
  ({ database, vault }: Pick<Deps, 'database' | 'vault'>) =>
  async (accountId: number): Promise<(channel: string, destination: string) => string> => {
    const rows = await listContactRows(database.db, accountId);
    const names = new Map(rows.map(({ destination_hash, name }) => [destination_hash, name]));
    return (channel, value) =>
      names.get(hashOf(vault, { key: channel as ChannelName, value })) ?? ownDestination(channel, value);
  };
