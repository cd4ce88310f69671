import type { Deps } from '../../deps.ts';
import { notFound, toIso } from '../../kernel/index.ts';
import { deleteSession, deleteSessionsOfUser, listSessionsOfUser, type SessionRow } from './session.store.ts';
import { addressPurpose, type SignedInSession } from './sessions.ts';
import type { UserSession } from './wire.ts';

/** Unknown values are empty. */
export type DescribeDevice = (
  userAgent: string,
  address: string,
) => { browser: string; os: string; device: string; place: string };

type Known = Pick<SignedInSession, 'user' | 'idHash'>;

export async function listSessions(
  deps: Deps,
  { user, idHash }: Known,
  describe: DescribeDevice,
): Promise<UserSession[]> {
  const rows = await listSessionsOfUser(deps.database.db, user.id, deps.now());
  return rows.map((row) => {
    const address = row.address_sealed === null ? '' : deps.vault.open(addressPurpose, row.address_sealed);
    return {
      id: publicId(deps, row),
      is_this_one: row.id_hash === idHash,
      ...describe(row.user_agent, address),
      address: address === '' ? null : address,
      created_at: toIso(row.created_at),
      seen_at: toIso(row.seen_at),
    };
  });
}

/** Returns a description of the browser. Throws `not_found`. */
export async function endSessionOfUser(
  deps: Deps,
  { user }: Known,
  id: string,
  describe: DescribeDevice,
): Promise<string> {
  const rows = await listSessionsOfUser(deps.database.db, user.id, deps.now());
  const row = rows.find((one) => publicId(deps, one) === id);
  if (!row) throw notFound();
  await deleteSession(deps.database.db, row.id_hash);
  const { browser, os } = describe(row.user_agent, '');
  return [browser, os].filter((part) => part !== '').join(', ');
}

export const endOtherSessions = (deps: Deps, { user, idHash }: Known): Promise<void> =>
  deleteSessionsOfUser(deps.database.db, user.id, idHash);

/** Hides the session's database id. */
const publicId = ({ vault }: Pick<Deps, 'vault'>, { id_hash }: Pick<SessionRow, 'id_hash'>): string =>
  vault.hmac('session in lists', id_hash).slice(0, 16);
