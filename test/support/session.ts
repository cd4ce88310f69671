import type { Deps } from '../../src/server/deps.ts';
import { randomToken, sha256 } from '../../src/server/kernel/index.ts';

export async function sessionCookieOf({ database: { db }, now }: Deps, accountId: number): Promise<string> {
  const { user_id } = await db
    .selectFrom('members')
    .select('user_id')
    .where('account_id', '=', accountId)
    .executeTakeFirstOrThrow();
  const token = randomToken();
  const times = { created_at: now(), seen_at: now(), expires_at: now() + 1e9 };
  await db
    .insertInto('sessions')
    .values({ id_hash: sha256(token), user_id, account_id: accountId, ...times })
    .execute();
  return `gatehouse_session=${token}`;
}
