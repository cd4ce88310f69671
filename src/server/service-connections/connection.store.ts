import {
  type DatabaseOrTransaction,
  deleteServiceSetting,
  readServiceSettings,
  replaceServiceSetting,
  writeServiceSettings,
} from '../database/index.ts';
import type { ConnectionName } from '../deps.ts';
import type { Vault } from '../kernel/index.ts';

/** `url`: null if the connection was removed and its former URLs still complete earlier orders */
export type StoredConnection = { url: string | null; former: { url: string; until: number }[] };

const purpose = 'connection';
const settingOf = (name: ConnectionName) => `connection_${name}` as const;

/** Returns sealed values. */
export async function readSealedConnections(
  db: DatabaseOrTransaction,
  names: readonly ConnectionName[],
): Promise<[ConnectionName, string][]> {
  const rows = await readServiceSettings(db, names.map(settingOf));
  return names.flatMap((name) => {
    const sealed = rows[settingOf(name)];
    return sealed === undefined ? [] : [[name, sealed]];
  });
}

export const unsealConnection = (vault: Vault, sealed: string): StoredConnection =>
  JSON.parse(vault.open(purpose, sealed)) as StoredConnection;

const seal = (vault: Vault, connection: StoredConnection): string => vault.seal(purpose, JSON.stringify(connection));

const isEmpty = ({ url, former }: StoredConnection): boolean => url === null && former.length === 0;

export async function writeConnection(
  db: DatabaseOrTransaction,
  vault: Vault,
  name: ConnectionName,
  connection: StoredConnection,
): Promise<void> {
  if (isEmpty(connection)) await deleteServiceSetting(db, settingOf(name));
  else await writeServiceSettings(db, { [settingOf(name)]: seal(vault, connection) });
}

/** Deletes former URLs that have expired, unless another process has changed the connection. */
export async function replaceConnection(
  db: DatabaseOrTransaction,
  vault: Vault,
  name: ConnectionName,
  { from, to }: { from: string; to: StoredConnection },
): Promise<void> {
  if (isEmpty(to)) await deleteServiceSetting(db, settingOf(name), from);
  else await replaceServiceSetting(db, settingOf(name), { from, to: seal(vault, to) });
}
