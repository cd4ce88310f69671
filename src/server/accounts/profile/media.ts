import { type AccountRow, type DatabaseOrTransaction, inTransaction } from '../../database/index.ts';
import type { Deps } from '../../deps.ts';
import { randomToken } from '../../kernel/index.ts';
import { findAccount, updateAccount } from '../account/index.ts';
import { deleteMediaExcept, insertMedia } from './media.store.ts';
import { type ProfileImageKind, resizeProfileImage } from './profile-image.ts';

export async function setProfileImage(
  deps: Deps,
  accountId: number,
  place: ProfileImageKind,
  upload: Buffer,
): Promise<AccountRow> {
  const content = await resizeProfileImage(upload, place);
  const id = randomToken();
  return inTransaction(deps.database, async (trx) => {
    await insertMedia(trx, accountId, { id, content_type: 'image/webp', content, created_at: deps.now() });
    return replaceImage(trx, accountId, place, id);
  });
}

export function removeProfileImage(deps: Deps, accountId: number, place: ProfileImageKind): Promise<AccountRow> {
  return inTransaction(deps.database, (trx) => replaceImage(trx, accountId, place, null));
}

async function replaceImage(
  trx: DatabaseOrTransaction,
  accountId: number,
  place: ProfileImageKind,
  id: string | null,
): Promise<AccountRow> {
  // The update locks the account, so the next read is final.
  await updateAccount(trx, accountId, { [place]: id });
  const account = await findAccount(trx, accountId);
  if (!account) throw new Error('the account of a session must exist');
  await deleteMediaExcept(
    trx,
    accountId,
    [account.avatar, account.cover].filter((kept) => kept !== null),
  );
  return account;
}
