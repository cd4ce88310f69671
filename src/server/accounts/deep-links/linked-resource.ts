import type { DatabaseOrTransaction } from '../../database/index.ts';

/** A kind of resource that pages of the console show, such as monitors. */
export type LinkedResource = {
  /** the page's path before the ID of the resource, such as `market/items` */
  path: string;
  belongsTo: (db: DatabaseOrTransaction, accountId: number, id: number) => Promise<boolean>;
};
/** By kind. */
export type LinkedResources = Readonly<Record<string, LinkedResource>>;

/** The resource that an address of the console shows, such as `/monitors/12/edit`. Returns undefined for other pages. */
export function findLinkedResource(
  resources: LinkedResources,
  path: string,
): (LinkedResource & { kind: string; id: number }) | undefined {
  const [, place, id] = /^\/([a-z-]+(?:\/[a-z-]+)?)\/([1-9]\d{0,14})(?:[/?#]|$)/.exec(path) ?? [];
  const found = Object.entries(resources).find(([, resource]) => resource.path === place);
  return found && { ...found[1], kind: found[0], id: Number(id) };
}
