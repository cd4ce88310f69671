import type { DatabaseOrTransaction } from '../../database/index.ts';
import { invalid, t } from '../../kernel/index.ts';
import { guestThingKinds, type ShownThings } from '../members/index.ts';
import type { NamedThings, SeenThings } from './wire.ts';

/** The names of things of an account, in the order of their making; those that it does not have are left out. */
export type NameThings = (db: DatabaseOrTransaction, accountId: number, things: ShownThings) => Promise<NamedThings>;

/** The same as a guest sees them: how they are, and where they are read. */
export type PresentShown = (accountId: number, things: ShownThings) => Promise<SeenThings>;

/** Throws `invalid` for what the account does not have, and for nothing at all. */
export async function requireThings(
  db: DatabaseOrTransaction,
  nameThings: NameThings,
  accountId: number,
  things: ShownThings,
): Promise<void> {
  if (guestThingKinds.every((kind) => things[kind].length === 0))
    throw invalid({ things: [t('must name at least one monitor, website, status page or item for a guest.')] });
  const named = await nameThings(db, accountId, things);
  const unknown = guestThingKinds.flatMap((kind): [string, string[]][] => {
    const known = new Set(named[kind].map(({ id }) => id));
    const missing = things[kind].filter((id) => !known.has(id));
    return missing.map((id) => [
      `things[${kind}]`,
      [
        t(
          '{kind, select, monitor {monitor} website {website} status_page {status page} other {item}} {id} does not belong to this account.',
          { kind, id },
        ),
      ],
    ]);
  });
  if (unknown.length > 0) throw invalid(Object.fromEntries(unknown));
}
