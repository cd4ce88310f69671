import type { DatabaseOrTransaction } from '../../database/index.ts';
import type { Deps } from '../../deps.ts';
import { type GuestResourceKind, guestResourceKinds } from '../../http/index.ts';
import { invalid, t } from '../../kernel/index.ts';
import type { SharedResourceIds } from '../members/index.ts';
import type { NamedResource, NamedResources } from './wire.ts';

export type GuestResource = {
  /** In the order of creation. Skips unknown IDs. */
  findNames: (db: DatabaseOrTransaction, accountId: number, ids: number[]) => Promise<NamedResource[]>;
  present: (deps: Deps, accountId: number, ids: number[]) => Promise<unknown[]>;
};
export type GuestResources = Readonly<Record<GuestResourceKind, GuestResource>>;

/** Skips unknown IDs. */
export async function nameResources(
  resources: GuestResources,
  db: DatabaseOrTransaction,
  { accountId, ids }: { accountId: number; ids: SharedResourceIds },
): Promise<NamedResources> {
  const named = {} as NamedResources;
  for (const kind of guestResourceKinds) named[kind] = await resources[kind].findNames(db, accountId, ids[kind]);
  return named;
}

export async function requireResources(
  resources: GuestResources,
  db: DatabaseOrTransaction,
  { accountId, ids }: { accountId: number; ids: SharedResourceIds },
): Promise<void> {
  if (guestResourceKinds.every((kind) => ids[kind].length === 0))
    throw invalid({
      things: [t('must include one or more monitors, websites, status pages, uptime reports or items for a guest.')],
    });
  const named = await nameResources(resources, db, { accountId, ids });
  const unknown = guestResourceKinds.flatMap((kind): [string, string[]][] => {
    const known = new Set(named[kind].map(({ id }) => id));
    const missing = ids[kind].filter((id) => !known.has(id));
    return missing.map((id) => [
      `things[${kind}]`,
      [
        t(
          '{kind, select, monitor {monitor} website {website} status_page {status page} uptime_report {uptime report} other {item}} {id} does not belong to this account.',
          { kind, id },
        ),
      ],
    ]);
  });
  if (unknown.length > 0) throw invalid(Object.fromEntries(unknown));
}

export async function presentResources(
  resources: GuestResources,
  deps: Deps,
  { accountId, ids }: { accountId: number; ids: SharedResourceIds },
): Promise<Record<string, unknown[]>> {
  const presented = await Promise.all(
    guestResourceKinds.map(async (kind) => [kind, await resources[kind].present(deps, accountId, ids[kind])] as const),
  );
  return Object.fromEntries(presented);
}
