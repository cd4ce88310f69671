import type { ApiKeyRow, DatabaseOrTransaction, UserRow } from '../../database/index.ts';
import type { Deps } from '../../deps.ts';
import { randomToken, toIsoOrNull } from '../../kernel/index.ts';
import { type EventData, enqueueWebhookEvent } from '../../webhooks/index.ts';
import { listMemberships, type Member } from '../members/index.ts';
import { nameOf } from '../users/index.ts';

type AccountEventType =
  | `member.${'invited' | 'joined' | 'role_changed' | 'email_changed' | 'removed'}`
  | `api_key.${'created' | 'ended' | 'expiring'}`
  | 'session.created'
  | 'password.changed'
  | 'two_factor.changed'
  | `passkey.${'added' | 'removed'}`
  | 'account.reactivated'
  | 'account.kept';

/** The link is derived from the type. */
type AccountEvent = {
  [Type in AccountEventType]: { type: Type; data: Omit<EventData<Type>, 'link'> };
}[AccountEventType];

type UserEventType =
  | 'password.changed'
  | 'two_factor.changed'
  | 'passkey.added'
  | 'passkey.removed'
  | 'member.email_changed';

type UserEvent = {
  [Type in UserEventType]: { type: Type; data: Omit<EventData<Type>, 'link' | 'member'> };
}[UserEventType];

type EventDeps = Pick<Deps, 'config' | 'now'>;

const sectionOf = {
  member: 'members',
  api_key: 'api-key',
  session: 'audit-log',
  password: 'members',
  two_factor: 'members',
  passkey: 'members',
  account: 'audit-log',
};

export async function enqueueAccountEvent(
  { config, now }: EventDeps,
  trx: DatabaseOrTransaction,
  accountId: number,
  { type, data }: AccountEvent,
): Promise<void> {
  const section = sectionOf[type.split('.')[0] as keyof typeof sectionOf];
  const told = { type, data: { ...data, link: `${config.baseUrl}/settings?section=${section}` } };
  await enqueueWebhookEvent(trx, {
    account_id: accountId,
    key: randomToken(),
    nowMs: now(),
    ...told,
  } as Parameters<typeof enqueueWebhookEvent>[1]);
}

export async function enqueueUserEvent(
  deps: EventDeps,
  trx: DatabaseOrTransaction,
  user: Pick<UserRow, 'id' | 'username' | 'first_name' | 'last_name' | 'email'>,
  { type, data }: UserEvent,
): Promise<void> {
  for (const { account, role } of await listMemberships(trx, user.id))
    await enqueueAccountEvent(deps, trx, account.id, {
      type,
      data: { ...data, member: presentMember({ ...user, user_id: user.id, role }) },
    } as AccountEvent);
}

export const presentMember = (
  member: Pick<Member, 'user_id' | 'username' | 'first_name' | 'last_name' | 'email' | 'role'>,
) => ({
  id: member.user_id,
  name: nameOf(member),
  email: member.email,
  role: member.role,
});

export const presentKey = ({
  id,
  name,
  prefix,
  scopes,
  expires_at,
}: Pick<ApiKeyRow, 'id' | 'name' | 'prefix' | 'scopes' | 'expires_at'>) => ({
  id,
  name,
  prefix,
  scopes: scopes === null ? null : (JSON.parse(scopes) as string[]),
  expires_at: toIsoOrNull(expires_at),
});
