import type { DatabaseOrTransaction } from '../../database/index.ts';

export type LinkedResource = {
  /** before the ID, such as `market/items` */
  path: string;
  belongsTo: (db: DatabaseOrTransaction, accountId: number, id: number) => Promise<boolean>;
};
export type LinkedResources = Readonly<Record<string, LinkedResource>>;

/** Parses paths such as `/monitors/12/edit`. */
export function findLinkedResource(
  resources: LinkedResources,
  path: string,
): (LinkedResource & { kind: string; id: number }) | undefined {
  const [, place, id] = /^\/([a-z-]+(?:\/[a-z-]+)?)\/([1-9]\d{0,14})(?:[/?#]|$)/.exec(path) ?? [];
  const found = Object.entries(resources).find(([, resource]) => resource.path === place);
  return found && { ...found[1], kind: found[0], id: Number(id) };
}
