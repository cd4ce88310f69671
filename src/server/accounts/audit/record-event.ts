import type { FastifyRequest } from 'fastify';
import type { DatabaseOrTransaction, UserRow } from '../../database/index.ts';
import { clientAddress } from '../../http/index.ts';
import { nameOf } from '../users/index.ts';
import { insertAuditEntry } from './audit.store.ts';
import { type AuditedChange, fieldsText } from './changes.ts';
import { operatorName } from './operator-name.ts';

/** Who did something outside a session: a person who logs in, or who runs the service at its command line. */
export type AuditActor =
  | { kind: 'user'; user: Pick<UserRow, 'id' | 'username' | 'first_name' | 'last_name'>; request: FastifyRequest }
  | { kind: 'operator'; command: string };

export type AuditEvent = {
  /** null: it concerns the whole installation */
  accountId: number | null;
  actor: AuditActor;
  action: `${string}.${string}`;
  subject?: { id?: number | undefined; name: string };
  changes?: AuditedChange[];
  /** epoch ms */
  nowMs: number;
};

/**
 * Leaves an entry in the audit log, in the transaction of what it tells of. For what happens before there is a session
 * (log-ins, links by mail) and at the command line: writes of a session or of a key are recorded by their routes.
 */
export async function recordAuditEvent(
  trx: DatabaseOrTransaction,
  { accountId, actor, action, subject, changes, nowMs }: AuditEvent,
): Promise<void> {
  await insertAuditEntry(trx, {
    account_id: accountId,
    at: nowMs,
    ...columnsOf(actor, accountId),
    key_id: null,
    action,
    subject_kind: action.split('.')[0] ?? '',
    subject_id: subject?.id === undefined ? null : String(subject.id),
    subject_name: subject?.name ?? null,
    fields: fieldsText([], changes),
  });
}

function columnsOf(actor: AuditActor, accountId: number | null) {
  if (actor.kind === 'operator')
    return {
      actor_kind: actor.kind,
      user_id: null,
      // The account's own log does not have it; entries of earlier versions do, and are read without it.
      actor_name: accountId === null ? operatorName() : '',
      path: actor.command,
      address: '',
    };
  const { user, request } = actor;
  return {
    actor_kind: actor.kind,
    user_id: user.id,
    actor_name: nameOf(user),
    path: (request.routeOptions.url ?? '').replace(/^\/console\/api(?=\/)/, ''),
    address: clientAddress(request),
  };
}
