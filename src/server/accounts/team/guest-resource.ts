import type { DatabaseOrTransaction } from '../../database/index.ts';
import type { Deps } from '../../deps.ts';
import { type GuestResourceKind, guestResourceKinds } from '../../http/index.ts';
import { invalid, t } from '../../kernel/index.ts';
import type { ShownThings } from '../members/index.ts';
import type { NamedThing, NamedThings } from './wire.ts';

/** A kind of resource that guests of an account can be shown one by one. */
export type GuestResource = {
  /** The names, in the order in which the resources were created. Skips IDs that the account does not have. */
  findNames: (db: DatabaseOrTransaction, accountId: number, ids: number[]) => Promise<NamedThing[]>;
  /** The same as a guest sees them, with figures. */
  present: (deps: Deps, accountId: number, ids: number[]) => Promise<unknown[]>;
};
export type GuestResources = Readonly<Record<GuestResourceKind, GuestResource>>;

/** The names of resources of an account. Skips those that it does not have. */
export async function nameThings(
  resources: GuestResources,
  db: DatabaseOrTransaction,
  { accountId, things }: { accountId: number; things: ShownThings },
): Promise<NamedThings> {
  const named = {} as NamedThings;
  for (const kind of guestResourceKinds) named[kind] = await resources[kind].findNames(db, accountId, things[kind]);
  return named;
}

/** Throws `invalid` for what the account does not have, and for nothing at all. */
export async function requireThings(
  resources: GuestResources,
  db: DatabaseOrTransaction,
  { accountId, things }: { accountId: number; things: ShownThings },
): Promise<void> {
  if (guestResourceKinds.every((kind) => things[kind].length === 0))
    throw invalid({ things: [t('must name at least one monitor, website, status page or item for a guest.')] });
  const named = await nameThings(resources, db, { accountId, things });
  const unknown = guestResourceKinds.flatMap((kind): [string, string[]][] => {
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

/** What a guest was shown, with figures. */
export async function presentThings(
  resources: GuestResources,
  deps: Deps,
  { accountId, things }: { accountId: number; things: ShownThings },
): Promise<Record<string, unknown[]>> {
  const presented = await Promise.all(
    guestResourceKinds.map(
      async (kind) => [kind, await resources[kind].present(deps, accountId, things[kind])] as const,
    ),
  );
  return Object.fromEntries(presented);
}
