import type { Vault } from '../kernel/index.ts';
import type { AlertChannel } from '../outbox/index.ts';
import type { TrashSubject } from '../trash/index.ts';
import { isSameAs, type ReadList } from './lists.ts';

export const contactSubject = { kind: 'contact', table: 'contacts', title: 'name' } as const satisfies TrashSubject;

/** A list from which a deleted contact was removed. */
export type Left = {
  kind: ReadList['kind'];
  id: number;
  /** position of the contact */
  at: number;
  /** hash of the rest of the list */
  rest: string;
};

/** As JSON, because a copied row contains only texts and numbers. */
export const leftLists = (vault: Vault, read: readonly ReadList[], contact: AlertChannel): string => {
  const isContact = isSameAs(contact);
  const left = read.flatMap(({ kind, id, alerts }): Left[] => {
    const at = alerts.findIndex(isContact);
    const rest = alerts.filter((one) => !isContact(one));
    return at === -1 ? [] : [{ kind, id, at, rest: hashOfList(vault, rest) }];
  });
  return JSON.stringify(left);
};

export const readLeftLists = (written: unknown): Left[] => (typeof written === 'string' ? JSON.parse(written) : []);

export const hashOfList = (vault: Vault, alerts: readonly AlertChannel[]): string =>
  vault.hmac('alert list', JSON.stringify(alerts));
