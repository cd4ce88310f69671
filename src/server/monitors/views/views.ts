import { lockAccount } from '../../accounts/index.ts';
import { inTransaction, type MonitorViewRow } from '../../database/index.ts';
import type { Deps } from '../../deps.ts';
import type { Caller } from '../../http/index.ts';
import { invalid, notFound, Refusal, t } from '../../kernel/index.ts';
import { countViews, insertView, listViews, lockView, updateViewRow } from './view.store.ts';
import type { MonitorView, ViewChanges, ViewFields, ViewSettings } from './wire.ts';

const maxViews = 20;

export async function createView(
  deps: Pick<Deps, 'database' | 'now'>,
  { accountId }: Caller,
  { name, ...settings }: ViewFields,
): Promise<MonitorView> {
  const nowMs = deps.now();
  return inTransaction(deps.database, async (trx) => {
    await lockAccount(deps.database, trx, accountId);
    if ((await countViews(trx, accountId)) >= maxViews)
      throw new Refusal(
        'conflict',
        t('You have {max} views, which is the limit. Delete one first.', { max: maxViews }),
      );
    refuseTaken(name, await listViews(trx, accountId));
    const settingsText = JSON.stringify(settings);
    return present(
      await insertView(trx, accountId, { name, settings: settingsText, created_at: nowMs, updated_at: nowMs }),
    );
  });
}

export async function updateView(
  deps: Pick<Deps, 'database' | 'now'>,
  { accountId }: Caller,
  id: number,
  { name, ...changes }: ViewChanges,
): Promise<MonitorView> {
  return inTransaction(deps.database, async (trx) => {
    await lockAccount(deps.database, trx, accountId);
    const before = await lockView(deps.database, trx, accountId, id);
    if (!before) throw notFound();
    const others = (await listViews(trx, accountId)).filter((view) => view.id !== id);
    if (name !== undefined) refuseTaken(name, others);
    const settings = { ...(JSON.parse(before.settings) as ViewSettings), ...changes };
    const row = await updateViewRow(trx, accountId, id, {
      name: name ?? before.name,
      settings: JSON.stringify(settings),
      updated_at: deps.now(),
    });
    return present(row!);
  });
}

function refuseTaken(name: string, others: MonitorViewRow[]): void {
  if (others.some((other) => other.name.toLowerCase() === name.toLowerCase()))
    throw invalid({ name: [t('You already have a view with this name.')] });
}

export function present({ id, name, settings }: MonitorViewRow): MonitorView {
  const kept = JSON.parse(settings) as ViewSettings;
  return {
    id,
    name,
    search: kept.search || null,
    status: kept.status ?? null,
    tag: kept.tag || null,
    group_id: kept.group_id ?? null,
    grouped: kept.grouped || null,
    sort_by: kept.sort_by ?? null,
    sort: kept.sort ?? null,
    per_page: kept.per_page ?? null,
    columns: kept.columns ?? null,
  };
}
