import { getAccountDetails, languageOfAddress } from '../../accounts/index.ts';
import { type DatabaseOrTransaction, inTransaction, type UptimeReportRow } from '../../database/index.ts';
import type { Deps } from '../../deps.ts';
import { type Caller, isAllowed } from '../../http/index.ts';
import { invalid, notFound, t } from '../../kernel/index.ts';
import { latestDueReport } from '../../schedule/index.ts';
import { moveToTrash } from '../../trash/index.ts';
import { findPages } from '../status-pages/index.ts';
import { requireReportLimit } from './limit.ts';
import { listRecipients, updateRecipient } from './recipient.store.ts';
import { deleteWaitingReports } from './recipients.ts';
import {
  deleteReportRow,
  insertReport,
  listCovered,
  lockOwn,
  lockReport,
  replaceCovered,
  updateReportRow,
} from './report.store.ts';
import { type CreditTier, type TierProblem, tierProblem } from './sla.ts';
import { uptimeReportSubject } from './trash.ts';
import type { ReportChanges, ReportFields } from './wire.ts';

type StoredTier = { below_thousandths: number; percent: number };

export const readTiers = ({ credits }: Pick<UptimeReportRow, 'credits'>): CreditTier[] =>
  (JSON.parse(credits) as StoredTier[]).map(({ below_thousandths, percent }) => ({
    below: below_thousandths / 1000,
    percent,
  }));

const writeTiers = (tiers: readonly CreditTier[]): string =>
  JSON.stringify(tiers.map(({ below, percent }): StoredTier => ({ below_thousandths: thousandths(below), percent })));

const thousandths = (percent: number): number => Math.round(percent * 1000);

export function createReport(deps: Deps, caller: Caller, fields: ReportFields): Promise<UptimeReportRow> {
  const { accountId } = caller;
  const nowMs = deps.now();
  return inTransaction(deps.database, async (trx) => {
    await requireReportLimit(deps.database, trx, accountId);
    const covered = { monitors: fields.monitor_ids ?? [], groups: fields.group_ids ?? [] };
    await requireOwn(deps, trx, accountId, covered);
    await requireLogoPage(trx, accountId, fields.logo_page_id);
    requireCostPermissions(caller, fields.show_costs);
    const target = fields.sla_target ?? null;
    const tiers = fields.sla_credits ?? [];
    requireTiers(target, tiers);
    const account = await getAccountDetails(trx, accountId);
    const row = await insertReport(trx, accountId, {
      name: fields.name,
      frequency: fields.frequency,
      language: fields.language ?? (await languageOfAddress(trx, accountId, account.email)),
      time_zone: fields.time_zone ?? caller.timeZone,
      target_thousandths: target === null ? null : thousandths(target),
      credits: writeTiers(tiers),
      show_costs: fields.show_costs ?? 0,
      logo_page_id: fields.logo_page_id ?? null,
      created_at: nowMs,
      updated_at: nowMs,
    });
    await replaceCovered(trx, row.id, covered);
    return row;
  });
}

export function updateReport(deps: Deps, caller: Caller, id: number, changes: ReportChanges): Promise<UptimeReportRow> {
  const { accountId } = caller;
  return inTransaction(deps.database, async (trx) => {
    const before = await lockReport(deps.database, trx, accountId, id);
    if (!before) throw notFound();
    const wanted = {
      monitors: changes.monitor_ids === undefined ? undefined : (changes.monitor_ids ?? []),
      groups: changes.group_ids === undefined ? undefined : (changes.group_ids ?? []),
    };
    const covered = (await listCovered(trx, [before])).get(id)!;
    if (wanted.monitors || wanted.groups)
      await requireOwn(deps, trx, accountId, {
        monitors: wanted.monitors ?? covered.monitors,
        groups: wanted.groups ?? covered.groups,
      });
    await requireLogoPage(trx, accountId, changes.logo_page_id);
    if (before.show_costs === 0) requireCostPermissions(caller, changes.show_costs);
    const target =
      changes.sla_target === undefined
        ? before.target_thousandths && before.target_thousandths / 1000
        : (changes.sla_target ?? null);
    const tiers = changes.sla_credits === undefined ? readTiers(before) : (changes.sla_credits ?? []);
    if (changes.sla_target !== undefined || changes.sla_credits !== undefined) requireTiers(target, tiers);
    await replaceCovered(trx, id, wanted);
    const row = await updateReportRow(trx, accountId, id, {
      ...(changes.name !== undefined && { name: changes.name }),
      ...(changes.frequency !== undefined && { frequency: changes.frequency }),
      ...(changes.language != null && { language: changes.language }),
      ...(changes.time_zone != null && { time_zone: changes.time_zone }),
      ...(changes.sla_target !== undefined && { target_thousandths: target === null ? null : thousandths(target) }),
      ...(changes.sla_credits !== undefined && { credits: writeTiers(tiers) }),
      ...(changes.show_costs !== undefined && { show_costs: changes.show_costs ?? 0 }),
      ...(changes.logo_page_id !== undefined && { logo_page_id: changes.logo_page_id }),
      updated_at: deps.now(),
    });
    if (!row) throw notFound();
    if (row.frequency !== before.frequency || row.time_zone !== before.time_zone) await skipPastPeriods(deps, trx, row);
    return row;
  });
}

export async function deleteReport(deps: Deps, caller: Caller, id: number): Promise<void> {
  const { accountId } = caller;
  await inTransaction(deps.database, async (trx) => {
    const row = await lockReport(deps.database, trx, accountId, id);
    if (!row) throw notFound();
    for (const recipient of await listRecipients(trx, row)) await deleteWaitingReports(trx, recipient);
    await moveToTrash(deps, trx, uptimeReportSubject, caller, id);
    await deleteReportRow(trx, accountId, id);
  });
}

/** After a change of the rhythm, the first report covers the next period. */
async function skipPastPeriods(deps: Deps, trx: DatabaseOrTransaction, row: UptimeReportRow): Promise<void> {
  for (const recipient of await listRecipients(trx, row)) {
    const zone = recipient.time_zone ?? row.time_zone;
    const settled_period = latestDueReport(row.frequency, zone, deps.now()).period.from;
    await updateRecipient(trx, row.account_id, recipient.id, { settled_period });
  }
}

/** Monitors and groups of other accounts count as missing. */
async function requireOwn(
  { database }: Pick<Deps, 'database'>,
  trx: DatabaseOrTransaction,
  accountId: number,
  { monitors, groups }: { monitors: number[]; groups: number[] },
): Promise<void> {
  if (monitors.length + groups.length === 0)
    throw invalid({ monitor_ids: [t('must include one or more monitors or groups.')] });
  const ownMonitors = await lockOwn(database, trx, { table: 'monitors', accountId, ids: monitors });
  const ownGroups = await lockOwn(database, trx, { table: 'monitor_groups', accountId, ids: groups });
  const monitor = monitors.find((one) => !ownMonitors.has(one));
  if (monitor !== undefined)
    throw invalid({
      monitor_ids: [t('monitor_ids must be your own monitors: you have no monitor {id}.', { id: monitor })],
    });
  const group = groups.find((one) => !ownGroups.has(one));
  if (group !== undefined)
    throw invalid({ group_ids: [t('group_ids must be your own groups: you have no group {id}.', { id: group })] });
}

async function requireLogoPage(
  trx: DatabaseOrTransaction,
  accountId: number,
  pageId: number | null | undefined,
): Promise<void> {
  if (pageId == null) return;
  const [page] = await findPages(trx, accountId, [pageId]);
  if (!page) throw invalid({ logo_page_id: [t('you have no status page {id}.', { id: pageId })] });
  if (page.logo === null)
    throw invalid({ logo_page_id: [t('this status page has no logo. Upload one in its settings first.')] });
}

/** Recipients must not see more than the member who sends it to them. */
function requireCostPermissions(caller: Caller, showCosts: number | null | undefined): void {
  if (showCosts === 1 && !seesCosts(caller))
    throw invalid({ show_costs: [t('needs the permissions to read websites and the market.')] });
}

export const seesCosts = (caller: Caller): boolean =>
  isAllowed(caller, 'websites:read') && isAllowed(caller, 'market:read');

function requireTiers(target: number | null, tiers: readonly CreditTier[]): void {
  if (target === null) {
    if (tiers.length > 0) throw invalid({ sla_credits: [t('needs sla_target, the agreed uptime.')] });
    return;
  }
  const problem = tierProblem(tiers, target);
  if (problem) throw invalid({ sla_credits: [problemText(problem)] });
}

function problemText(problem: TierProblem): string {
  switch (problem) {
    case 'above_target':
      return t('must have limits up to the agreed uptime.');
    case 'same_limit':
      return t('must have each limit only once.');
    case 'lower_credit':
      return t('must have a higher credit for a lower limit.');
  }
}
