import { findAccountContexts } from '../../accounts/index.ts';
import { inTransaction, type ObjectiveRow } from '../../database/index.ts';
import type { Deps } from '../../deps.ts';
import { hourMs } from '../../kernel/index.ts';
import { enqueueAlerts, type ObjectiveFacts, unsealAlertChannels } from '../../outbox/index.ts';
import { enqueueAlertEvent } from '../../webhooks/index.ts';
import { findOpenIncidents } from '../incidents/index.ts';
import { burnSpans } from './budget.ts';
import { type BurnChange, type BurnRule, burnChange } from './burn.ts';
import type { MeasureDeps } from './measure.ts';
import { claimBurning, listObjectivesToWatch } from './objective.store.ts';
import { amountOf, type BudgetState, budgetStates, tenth, unitOf } from './present.ts';

type WatchDeps = MeasureDeps & Pick<Deps, 'config' | 'log' | 'vault'>;

const longestBurnMs = burnSpans['6h'];
const batchSize = 100;
const maxNamed = 10;

/** Alerts once when an error budget burns too fast, and once when it has recovered. Returns the number of messages. */
export async function watchObjectives(deps: WatchDeps): Promise<number> {
  const { db } = deps.database;
  let written = 0;
  for (let afterId = 0; ; ) {
    const incidentsSince = deps.now() - longestBurnMs;
    const rows = await listObjectivesToWatch(db, { incidentsSince, afterId, limit: batchSize });
    const accounts = await findAccountContexts(db, [...new Set(rows.map(({ account_id }) => account_id))]);
    const timeZoneOf = (accountId: number) => accounts.get(accountId)?.timeZone ?? 'UTC';
    const recent = await budgetStates(deps, rows, timeZoneOf, longestBurnMs);
    for (const row of rows) {
      const { budget, period } = recent.get(row.id)!;
      const objective = { targetThousandths: row.target_thousandths, period };
      const change = budget && burnChange(budget.burnRates, objective, row.burning_since !== null);
      if (change === null || change.kind === 'stays') continue;
      try {
        const state = (await budgetStates(deps, [row], timeZoneOf)).get(row.id)!;
        written += await notify(deps, row, change, state);
      } catch (error) {
        deps.log.error({ err: error, objective: row.id }, 'an objective could not be checked; trying again');
      }
    }
    const last = rows.at(-1);
    if (!last || rows.length < batchSize) return written;
    afterId = last.id;
  }
}

async function notify(
  deps: WatchDeps,
  row: ObjectiveRow,
  change: Exclude<BurnChange, { kind: 'stays' }>,
  state: BudgetState,
): Promise<number> {
  const { budget } = state;
  if (budget === null) return 0;
  const nowMs = deps.now();
  const startedAt = row.burning_since ?? nowMs;
  const show = amountOf(row.measure);
  const common = {
    objective: { id: row.id, name: row.name, target: row.target_thousandths / 1000, period: row.period, startedAt },
    at: nowMs,
    budget: { unit: unitOf(row.measure), allowed: show(budget.allowed), remaining: show(budget.remaining) },
  } as const;
  const facts: ObjectiveFacts =
    change.kind === 'begins'
      ? {
          event: 'objective_burning',
          ...common,
          burn: burnOf(change.rule, budget.burnRates),
          down: await namesOfDown(deps, state),
        }
      : { event: 'objective_recovered', ...common };
  const isStart = change.kind === 'begins';
  return inTransaction(deps.database, async (trx) => {
    if (!(await claimBurning(trx, row, isStart ? nowMs : null))) return 0;
    const accountId = row.account_id;
    // `opened` and `closed` keep the messages in order.
    const key = `objective_${row.id}_${isStart ? 'opened' : 'closed'}_${startedAt}`;
    await enqueueAlertEvent(trx, { account_id: accountId, facts, baseUrl: deps.config.baseUrl, key, nowMs });
    const destinations = unsealAlertChannels(deps.vault, row.alerts_sealed);
    return enqueueAlerts(trx, deps.vault, { about: { accountId }, facts, key, destinations }, nowMs);
  });
}

const burnOf = ({ long }: BurnRule, rates: NonNullable<BudgetState['budget']>['burnRates']) => ({
  rate: tenth(rates[long]),
  hours: burnSpans[long] / hourMs,
});

async function namesOfDown({ database }: WatchDeps, { measured }: BudgetState): Promise<string[]> {
  const open = await findOpenIncidents(database.db, measured.monitors);
  return measured.monitors
    .filter(({ id }) => open.has(id))
    .slice(0, maxNamed)
    .map(({ name, url }) => name || url);
}
