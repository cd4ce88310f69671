import { withBeforeCommit } from '../../database/index.ts';
import type { Deps } from '../../deps.ts';
import { type AuditEvent, recordOperatorEvent } from '../audit/index.ts';
import { requireAccountByLogin } from '../registration/index.ts';

/** The first transaction that commits in `work` also writes the audit entries. */
export async function auditedCommand<T>(
  deps: Deps,
  { username, command, action }: { username: string; command: string; action: AuditEvent['action'] },
  work: () => Promise<T>,
): Promise<T> {
  const { id, username: name } = await requireAccountByLogin(deps, username);
  const event = { command, accountIds: [id], action, subject: { id, name } };
  return withBeforeCommit((trx) => recordOperatorEvent(trx, { ...event, nowMs: deps.now() }), work);
}
