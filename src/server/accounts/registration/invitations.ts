import type { AccountRow } from '../../database/index.ts';
import type { Deps } from '../../deps.ts';
import { dayMs, inLanguage, randomToken, sha256, toIso } from '../../kernel/index.ts';
import { languageOfInvited } from '../members/index.ts';
import { deleteExpiredInvitations, type InvitationRow, insertInvitation } from './invitation.store.ts';
import { invitationMail } from './invitation-mail.ts';
import type { Invitation } from './wire.ts';

const lifetimeMs = 7 * dayMs;

/** Only this response contains the URL, because the token is stored as a hash. `mailed` is false if the mail failed. */
export async function createInvitation(
  deps: Deps,
  owner: AccountRow,
  email: string | null,
): Promise<Invitation & { url: string; mailed: boolean }> {
  const now = deps.now();
  const token = randomToken();
  await deleteExpiredInvitations(deps.database.db, now);
  const row = await insertInvitation(deps.database.db, owner.id, {
    token_hash: sha256(token),
    email,
    created_at: now,
    expires_at: now + lifetimeMs,
  });
  // Fragments are sent neither to servers nor in referrers.
  const address = email === null ? '' : `&email=${encodeURIComponent(email)}`;
  const url = `${deps.config.baseUrl}/register#${token}${address}`;
  const mailed = email !== null && deps.mail.ready && (await sendMail(deps, { owner, email, url, row }));
  return { ...presentInvitation(row), url, mailed };
}

export function presentInvitation(row: InvitationRow): Invitation {
  return { id: row.id, email: row.email, expires_at: toIso(row.expires_at) };
}

async function sendMail(
  deps: Deps,
  facts: { owner: AccountRow; email: string; url: string; row: InvitationRow },
): Promise<boolean> {
  const { owner, email, url, row } = facts;
  try {
    const inviter = `${owner.first_name} ${owner.last_name}`;
    const content = inLanguage(await languageOfInvited(deps.database.db, owner.id, email), () =>
      invitationMail({ inviter, url, expiresAt: row.expires_at, timeZone: owner.time_zone }),
    );
    await deps.mail.send({ to: email, id: `invitation-${row.id}`, ...content });
    return true;
  } catch (error) {
    deps.log.warn({ invitationId: row.id, err: error }, 'could not mail an invitation');
    return false;
  }
}
