import { lockAccount } from '../../accounts/index.ts';
import { type DatabaseOrTransaction, inTransaction, type MonitorGroupRow } from '../../database/index.ts';
import type { Deps } from '../../deps.ts';
import type { Caller } from '../../http/index.ts';
import { invalid, notFound, Refusal, t } from '../../kernel/index.ts';
import {
  countGroups,
  deleteGroupRow,
  findGroup,
  insertGroup,
  listGroupRows,
  moveMembers,
  updateGroupRow,
} from './group.store.ts';
import { depthOf, heightOf, withDescendants } from './tree.ts';
import type { GroupChanges, GroupFields } from './wire.ts';

const maxGroups = 100;
export const maxDepth = 5;

type GroupDeps = Pick<Deps, 'database' | 'now'>;

export async function createGroup(
  deps: GroupDeps,
  { accountId }: Pick<Caller, 'accountId'>,
  fields: GroupFields,
  trx?: DatabaseOrTransaction,
): Promise<MonitorGroupRow> {
  const nowMs = deps.now();
  const create = async (trx: DatabaseOrTransaction) => {
    await lockAccount(deps.database, trx, accountId);
    if ((await countGroups(trx, accountId)) >= maxGroups)
      throw new Refusal(
        'conflict',
        t('You have {max} groups, which is the limit. Delete one first.', { max: maxGroups }),
      );
    if (fields.parent_id != null) await requireParent(trx, accountId, { parentId: fields.parent_id, height: 1 });
    return insertGroup(trx, accountId, {
      down_when: 'any',
      ...columnsOf(fields),
      name: fields.name,
      position: fields.position ?? 0,
      created_at: nowMs,
      updated_at: nowMs,
    });
  };
  return trx ? create(trx) : inTransaction(deps.database, create);
}

export async function updateGroup(
  deps: GroupDeps,
  { accountId }: Caller,
  id: number,
  changes: GroupChanges,
): Promise<MonitorGroupRow> {
  return inTransaction(deps.database, async (trx) => {
    await lockAccount(deps.database, trx, accountId);
    if (!(await findGroup(trx, accountId, id))) throw notFound();
    if (changes.parent_id != null) {
      const groups = await listGroupRows(trx, accountId);
      if (withDescendants(groups, id).includes(changes.parent_id))
        throw invalid({ parent_id: [t('A group can’t be in itself or in a group that it contains.')] });
      await requireParent(trx, accountId, { parentId: changes.parent_id, height: heightOf(groups, id) });
    }
    const row = await updateGroupRow(trx, accountId, id, { ...columnsOf(changes), updated_at: deps.now() });
    return row!;
  });
}

export async function deleteGroup(deps: GroupDeps, { accountId }: Caller, id: number): Promise<void> {
  await inTransaction(deps.database, async (trx) => {
    await lockAccount(deps.database, trx, accountId);
    const group = await findGroup(trx, accountId, id);
    if (!group) throw notFound();
    await moveMembers(trx, accountId, group);
    await deleteGroupRow(trx, accountId, id);
  });
}

async function requireParent(
  trx: DatabaseOrTransaction,
  accountId: number,
  { parentId, height }: { parentId: number; height: number },
): Promise<void> {
  const groups = await listGroupRows(trx, accountId);
  if (!groups.some(({ id }) => id === parentId))
    throw invalid({ parent_id: [t('{id} is not the identifier of one of your groups.', { id: parentId })] });
  if (depthOf(groups, parentId) + height > maxDepth)
    throw invalid({ parent_id: [t('Groups can have {max} levels.', { max: maxDepth })] });
}

/** Fields that are omitted have no key, so their columns stay unchanged. */
function columnsOf({ name, parent_id, down_when, position }: GroupChanges) {
  return {
    ...(name === undefined ? {} : { name }),
    ...(parent_id === undefined ? {} : { parent_id }),
    ...(down_when == null ? {} : { down_when: String(down_when) }),
    ...(position == null ? {} : { position }),
  };
}
