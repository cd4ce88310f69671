import type { DatabaseOrTransaction, MonitorGroupRow } from '../../database/index.ts';
import type { Deps } from '../../deps.ts';
import { text } from '../../http/index.ts';
import { cutText, t } from '../../kernel/index.ts';
import { listGroupRows } from './group.store.ts';
import { createGroup, maxDepth } from './groups.ts';

const separator = ' / ';
const namesOf = (path: string): string[] => path.split(/\s+\/\s+/);

/** The names of a group and of the groups that contain it, the outermost first: `Shops / Europe`. */
export const groupPath = text(520)
  .trim()
  .refine(
    (path) => namesOf(path).length <= maxDepth && namesOf(path).every((name) => name !== '' && name.length <= 100),
    {
      error: () => t('must be a name or a path of up to {max} names, such as Shops / Europe.', { max: maxDepth }),
    },
  );

/** Returns a name from another tool as a path with one name. */
export const groupName = (name: string): string =>
  cutText(
    name
      .replace(/\s+\/(?=\s)/g, '-')
      .replace(/\s+/g, ' ')
      .trim(),
    100,
  ).trim();

export const writePath = (names: string[]): string => names.slice(0, maxDepth).join(separator);

export async function groupPaths(db: DatabaseOrTransaction, accountId: number): Promise<Map<number, string>> {
  const groups = new Map((await listGroupRows(db, accountId)).map((group) => [group.id, group]));
  const pathOf = (group: MonitorGroupRow): string[] => {
    const parent = group.parent_id === null ? undefined : groups.get(group.parent_id);
    return [...(parent ? pathOf(parent) : []), group.name];
  };
  return new Map([...groups.values()].map((group) => [group.id, writePath(pathOf(group))]));
}

/** Creates the groups that don't exist. */
export async function findOrCreateGroup(
  deps: Pick<Deps, 'database' | 'now'>,
  trx: DatabaseOrTransaction,
  accountId: number,
  path: string,
): Promise<number> {
  let parent: number | null = null;
  for (const name of namesOf(path)) {
    const groups: MonitorGroupRow[] = await listGroupRows(trx, accountId);
    const known = groups.find((group) => group.parent_id === parent && group.name === name);
    parent = known?.id ?? (await createGroup(deps, { accountId }, { name, parent_id: parent }, trx)).id;
  }
  return parent!;
}
