import type { z } from 'zod';
import { requireQuota } from '../../accounts/index.ts';
import {
  type FunnelRow,
  type GoalRow,
  inTransaction,
  type RowQueries,
  type SegmentRow,
  type WebsiteRow,
} from '../../database/index.ts';
import type { Deps } from '../../deps.ts';
import type { Caller, Operation } from '../../http/index.ts';
import { type FieldErrors, invalid, notFound, t } from '../../kernel/index.ts';
import { moveToTrash, type TrashSubject } from '../../trash/index.ts';
import { withLockedWebsite } from '../website/index.ts';
import { countGoals } from './resource.store.ts';

/** Limit for each kind of resource, because one report counts all goals. */
export const maxPerWebsite = 100;

type Rows = { goals: GoalRow; funnels: FunnelRow; segments: SegmentRow };
export type ResourceTable = keyof Rows;
export type ResourceRow<T extends ResourceTable> = Rows[T];
export type ResourceColumns<T extends ResourceTable> = Omit<
  ResourceRow<T>,
  'id' | 'account_id' | 'website_id' | 'created_at'
>;
export type OwnedWebsite = Pick<WebsiteRow, 'id' | 'account_id'>;

export type ResourceNoun = 'goal' | 'funnel' | 'segment';

export type ResourceKind<T extends ResourceTable, Noun extends string, Fields, Changes, Answer> = {
  /** the table's name, also used as the path segment */
  table: T;
  rows: RowQueries<ResourceRow<T>, ResourceColumns<T> & { created_at: number }, ResourceColumns<T>, OwnedWebsite>;
  noun: Noun;
  article: 'a' | 'an';
  operations: Record<'list' | 'create' | 'show' | 'update' | 'delete', Pick<Operation, 'id' | 'description'>>;
  createBody: z.ZodObject & z.ZodType<Fields>;
  updateBody: z.ZodObject & z.ZodType<Changes>;
  answer: z.ZodType<Answer>;
  /** If `before` is undefined, the row is new. Throws `invalid` with the field's name. */
  columns(sent: Fields | Changes, before: ResourceRow<T> | undefined): ResourceColumns<T>;
  findConflicts(columns: ResourceColumns<T>, others: ResourceRow<T>[]): FieldErrors;
  present(row: ResourceRow<T>): Answer;
};

/** Throws `invalid` for a duplicate or for too many resources, and `forbidden` if the quota is exceeded. */
export function createResource<T extends ResourceTable, N extends string, F, C, A>(
  deps: Deps,
  kind: ResourceKind<T, N, F, C, A>,
  input: { caller: Caller; website: number; fields: F },
): Promise<ResourceRow<T>> {
  const columns = kind.columns(input.fields, undefined);
  return withLockedWebsite(deps.database, input, async (trx, website) => {
    const others = await kind.rows.list(trx, website);
    if (others.length >= maxPerWebsite)
      throw invalid({
        name: [
          t(
            'A website can have up to {max} {table, select, goals {goals} funnels {funnels} other {segments}}. Delete one first.',
            { max: maxPerWebsite, table: kind.table },
          ),
        ],
      });
    refuseConflicts(kind.findConflicts(columns, others));
    const accountId = website.account_id;
    if (kind.table === 'goals')
      await requireQuota(deps.database, trx, { accountId, of: 'goals', count: () => countGoals(trx, accountId) });
    return kind.rows.insert(trx, website, { ...columns, created_at: deps.now() });
  });
}

/** Throws the same errors as `createResource`, and `not_found`. */
export function updateResource<T extends ResourceTable, N extends string, F, C, A>(
  deps: Deps,
  kind: ResourceKind<T, N, F, C, A>,
  input: { caller: Caller; website: number; id: number; changes: C },
): Promise<ResourceRow<T>> {
  return withLockedWebsite(deps.database, input, async (trx, website) => {
    const all = await kind.rows.list(trx, website);
    const before = all.find(({ id }) => id === input.id);
    if (!before) throw notFound();
    const columns = kind.columns(input.changes, before);
    refuseConflicts(
      kind.findConflicts(
        columns,
        all.filter((row) => row !== before),
      ),
    );
    const row = await kind.rows.update(trx, website, input.id, columns);
    if (!row) throw notFound();
    return row;
  });
}

export const resourceSubject = ({ table, noun }: { table: ResourceTable; noun: ResourceNoun }): TrashSubject => ({
  kind: noun,
  table,
  title: 'name',
});

export function deleteResource<T extends ResourceTable, N extends ResourceNoun, F, C, A>(
  deps: Deps,
  kind: ResourceKind<T, N, F, C, A>,
  { caller, website, id }: { caller: Caller; website: OwnedWebsite; id: number },
): Promise<boolean> {
  return inTransaction(deps.database, async (trx) => {
    if (!(await kind.rows.find(trx, website, id))) return false;
    return (await moveToTrash(deps, trx, resourceSubject(kind), caller, id)) && kind.rows.delete(trx, website, id);
  });
}

function refuseConflicts(errors: FieldErrors): void {
  if (Object.keys(errors).length > 0) throw invalid(errors);
}

export function nameConflict(
  noun: 'goal' | 'funnel' | 'segment',
  name: string,
  others: { name: string }[],
): FieldErrors {
  return others.some((other) => other.name.toLowerCase() === name.toLowerCase())
    ? {
        name: [
          t(
            'name {name} is already used by another {noun, select, goal {goal} funnel {funnel} other {segment}} of this website.',
            { name, noun },
          ),
        ],
      }
    : {};
}
