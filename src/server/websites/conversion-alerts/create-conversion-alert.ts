import { type ConversionAlertRow, inTransaction } from '../../database/index.ts';
import type { Deps } from '../../deps.ts';
import type { Caller } from '../../http/index.ts';
import { currencyDigits, findPriceProblem, invalid, notFound, toMinor } from '../../kernel/index.ts';
import { findResource } from '../resources/index.ts';
import { lockWebsite } from '../website/index.ts';
import { insertConversionAlert, listConversionAlerts } from './conversion-alert.store.ts';
import type { ConversionAlertFields } from './wire.ts';

/** Each is counted every five minutes. */
const maxAlerts = 20;

/** Throws `invalid` naming the field, and `not_found`. */
export function createConversionAlert(
  deps: Deps,
  { caller, website: id, fields }: { caller: Caller; website: number; fields: ConversionAlertFields },
): Promise<ConversionAlertRow> {
  const columns = columnsOf(fields);
  return inTransaction(deps.database, async (trx) => {
    const website = await lockWebsite(deps.database, trx, caller.accountId, id);
    if (!website) throw notFound();
    if (columns.goal_id !== null && !(await findResource(trx, website, 'goals', columns.goal_id)))
      throw invalid({ goal_id: [`goal ${columns.goal_id} does not belong to this website.`] });
    const others = await listConversionAlerts(trx, website);
    if (others.length >= maxAlerts)
      throw invalid({ condition: [`A website has at most ${maxAlerts} alerts on goals and sales: delete one first.`] });
    const names = ['goal_id', 'currency', 'condition', 'threshold', 'span'] as const;
    if (others.some((other) => names.every((name) => other[name] === columns[name])))
      throw invalid({ condition: ['The website already has this alert.'] });
    return insertConversionAlert(trx, website, { ...columns, started_at: null, created_at: deps.now() });
  });
}

function columnsOf({ goal_id, currency, condition, threshold, span }: ConversionAlertFields) {
  const common = { condition, span };
  if (goal_id != null && currency) throw invalid({ currency: ['currency is only accepted without a goal.'] });
  if (goal_id == null && !currency) throw invalid({ currency: ['currency is required without a goal.'] });
  if (currency && currencyDigits(currency) === undefined)
    throw invalid({ currency: ['currency must be an ISO 4217 currency.'] });
  if (goal_id == null && currency && condition === 'below') {
    const problem = findPriceProblem(threshold, currency);
    if (problem !== undefined) throw invalid({ threshold: [`threshold ${problem}.`] });
    return { ...common, goal_id: null, currency, threshold: toMinor(threshold, currency) };
  }
  if (!Number.isInteger(threshold)) throw invalid({ threshold: ['threshold must be a whole number.'] });
  if (condition === 'drop' && threshold > 100) throw invalid({ threshold: ['threshold must be at most 100 percent.'] });
  return { ...common, goal_id: goal_id ?? null, currency: currency ?? null, threshold };
}
