import type { Deps } from '../../deps.ts';
import { toIso, toIsoOrNull } from '../../kernel/index.ts';
import { listEntriesOfUser } from '../audit/index.ts';
import { listIdentitiesOfUser } from '../identities/index.ts';
import { listMemberships } from '../members/index.ts';
import { listPasskeys } from '../passkeys/index.ts';
import { type DescribeDevice, listSessions, type SignedInSession } from '../sessions/index.ts';

/** The account's own log contains the rest. */
const maxEntries = 10_000;

export async function exportPersonalData(deps: Deps, session: SignedInSession, describe: DescribeDevice) {
  const { db } = deps.database;
  const { user } = session;
  const memberships = await listMemberships(db, user.id);
  const identities = await listIdentitiesOfUser(db, user.id);
  const passkeys = await listPasskeys(db, user.id);
  const entries = await listEntriesOfUser(deps.database, user.id, maxEntries);
  return {
    exported_at: toIso(deps.now()),
    user: {
      id: user.id,
      username: user.username,
      email: user.email,
      email_verified_at: toIsoOrNull(user.email_verified_at),
      first_name: user.first_name,
      last_name: user.last_name,
      has_password: user.password_hash !== null,
      created_at: toIso(user.created_at),
    },
    memberships: memberships.map(({ account, role }) => ({ account: account.username, role })),
    sessions: await listSessions(deps, session, describe),
    log_in_providers: identities.map(({ issuer, email, created_at, used_at }) => ({
      issuer,
      email,
      created_at: toIso(created_at),
      used_at: toIso(used_at),
    })),
    passkeys: passkeys.map(({ name, created_at, last_used_at }) => ({
      name,
      created_at: toIso(created_at),
      last_used_at: toIsoOrNull(last_used_at),
    })),
    audit_log: entries.map(({ at, action, subject_kind, subject_id, subject_name, path, address }) => ({
      ...{ at: toIso(at), action, subject_kind, subject_id, subject_name, path, address },
    })),
  };
}
