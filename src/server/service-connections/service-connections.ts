import type { Config } from '../config/index.ts';
import type { Database } from '../database/index.ts';
import type { ConnectionName, Connections } from '../deps.ts';
import type { Vault } from '../kernel/index.ts';
import {
  readSealedConnections,
  replaceConnection,
  type StoredConnection,
  unsealConnection,
} from './connection.store.ts';
import { connectionNames, definitions } from './definitions.ts';

/** The demo's imitations of providers. */
export type StandInUrls = Partial<Record<ConnectionName, string>>;

type ConnectionDeps = { config: Config; database: Database; vault: Vault; now: () => number };

/** A connection set in the environment takes precedence. */
export async function openServiceConnections(
  { config, database, vault, now }: ConnectionDeps,
  standIns: StandInUrls = {},
): Promise<Connections> {
  let stored = new Map<ConnectionName, StoredConnection>();
  let known = '';
  const isLive = ({ until }: { until: number }) => until > now();

  const read = async () => {
    const rows = await readSealedConnections(database.db, connectionNames);
    const text = JSON.stringify(rows);
    if (text !== known) {
      stored = new Map(rows.map(([name, sealed]) => [name, unsealConnection(vault, sealed)]));
      known = text;
    }
    return rows;
  };
  const reload = async () => {
    for (const [name, sealed] of await read()) {
      const connection = stored.get(name);
      if (connection?.former.every(isLive) !== false) continue;
      const to = { ...connection, former: connection.former.filter(isLive) };
      await replaceConnection(database.db, vault, name, { from: sealed, to });
    }
  };
  // Commands open the connections too, and must not write.
  await read();

  const fixedUrl = (name: ConnectionName) => standIns[name] ?? definitions[name].configured(config);
  return {
    urlOf: (name) => fixedUrl(name) ?? stored.get(name)?.url ?? undefined,
    formerUrlsOf: (name) =>
      fixedUrl(name) === undefined ? (stored.get(name)?.former ?? []).filter(isLive).map(({ url }) => url) : [],
    sourceOf(name) {
      if (standIns[name] !== undefined) return 'stand_in';
      if (definitions[name].configured(config) !== undefined) return 'environment';
      return stored.get(name)?.url ? 'settings' : 'none';
    },
    reload,
  };
}
