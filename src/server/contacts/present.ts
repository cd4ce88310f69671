import { translateCause } from '../causes/index.ts';
import { toIso } from '../kernel/index.ts';
import { ownDestination } from '../outbox/index.ts';
import type { Contact } from './contacts.ts';
import type { UseKind } from './lists.ts';
import type { ContactAnswer, ContactUse } from './wire.ts';

/** Which lists the caller can read and change. */
export type Access = { read(kind: UseKind): boolean; write(kind: UseKind): boolean };

export function presentContact(
  { row, destination: { key, value }, template, uses }: Contact,
  access: Access,
): ContactAnswer {
  const countOf = (kind: UseKind) => (access.read(kind) ? uses.filter((one) => one.kind === kind).length : null);
  const shop = countOf('shop');
  const isShown = access.write('monitor') && uses.every(({ kind }) => access.write(kind));
  const masked = ownDestination(key, value);
  return {
    id: row.id,
    object: 'contact',
    name: row.name,
    key,
    value: isShown ? value : masked,
    masked_value: masked,
    is_default: row.is_default === 1,
    used_by: {
      monitors: countOf('monitor'),
      alert_policies: countOf('alert_policy'),
      objectives: countOf('objective'),
      websites: countOf('website'),
      shop_alerts: shop === null ? null : shop > 0,
    },
    last_test:
      row.tested_at === null
        ? null
        : {
            at: toIso(row.tested_at),
            delivered: row.test_error === '',
            error: row.test_error ? translateCause(row.test_error) : null,
          },
    template:
      template && isShown
        ? {
            content_type: template.contentType,
            body: template.body,
            headers: template.headers.map(([name]) => ({ key: name })),
          }
        : null,
    created_at: toIso(row.created_at),
    updated_at: toIso(row.updated_at),
  };
}

export const presentUses = ({ uses }: Contact, access: Access): ContactUse[] =>
  uses
    .filter(({ kind }) => access.read(kind))
    .map(({ kind, id, name, isOnlyRecipient }) => ({
      object: kind,
      id: kind === 'shop' ? null : id,
      name,
      is_only_recipient: isOnlyRecipient,
    }));
