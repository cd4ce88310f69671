import { addAccount, type TestDeps } from '../../../../../test/support/testing.ts';
import type { Caller } from '../../../http/index.ts';

let accounts = 0;

export async function addImporter(
  deps: TestDeps,
  { isOwner }: { isOwner: boolean },
): Promise<{ username: string; caller: Caller }> {
  const username = `user${++accounts}`;
  const accountId = await addAccount(deps.database.db, { username, is_owner: 0 });
  return { username, caller: { accountId, isOwner, timeZone: 'UTC' } };
}
