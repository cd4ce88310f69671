import type { ConversionAlertRow } from '../../database/index.ts';
import type { Deps } from '../../deps.ts';
import type { Caller } from '../../http/index.ts';
import {
  currencyDigits,
  fieldError,
  findPriceProblem,
  fromMinor,
  invalid,
  notFound,
  t,
  toMinor,
} from '../../kernel/index.ts';
import { goalRows } from '../resources/index.ts';
import { withLockedWebsite } from '../website/index.ts';
import { insertConversionAlert, listConversionAlerts, updateConversionAlert } from './conversion-alert.store.ts';
import type { ConversionAlertChanges, ConversionAlertFields } from './wire.ts';

const maxAlerts = 20;

export function createConversionAlert(
  deps: Deps,
  input: { caller: Caller; website: number; fields: ConversionAlertFields },
): Promise<ConversionAlertRow> {
  const columns = columnsOf(input.fields);
  return withLockedWebsite(deps.database, input, async (trx, website) => {
    if (columns.goal_id !== null && !(await goalRows.find(trx, website, columns.goal_id)))
      throw invalid({ goal_id: [t('goal {id} does not belong to this website.', { id: columns.goal_id })] });
    const others = await listConversionAlerts(trx, website);
    if (others.length >= maxAlerts)
      throw invalid({
        condition: [
          t('A website can have up to {max} alerts on goals and sales: delete one first.', { max: maxAlerts }),
        ],
      });
    requireOther(columns, others);
    return insertConversionAlert(trx, website, { ...columns, started_at: null, created_at: deps.now() });
  });
}

/** The next check decides whether the alert is active. Throws `invalid` with the field, or `not_found`. */
export function changeConversionAlert(
  deps: Deps,
  input: { caller: Caller; website: number; id: number; changes: ConversionAlertChanges },
): Promise<ConversionAlertRow> {
  const { id, changes } = input;
  return withLockedWebsite(deps.database, input, async (trx, website) => {
    const all = await listConversionAlerts(trx, website);
    const row = all.find((one) => one.id === id);
    if (!row) throw notFound();
    const { condition = row.condition, span = row.span } = changes;
    // A threshold of ten sales cannot become ten percent.
    const isOtherUnit = (condition === 'below') !== (row.condition === 'below');
    if (isOtherUnit && changes.threshold === undefined)
      throw invalid({ threshold: [t('threshold is required with this condition.')] });
    const { goal_id, currency } = row;
    const threshold = changes.threshold ?? shownThreshold(row);
    const columns = columnsOf({ goal_id, currency, condition, threshold, span });
    const names = ['condition', 'threshold', 'span'] as const;
    if (names.every((name) => columns[name] === row[name])) return row;
    requireOther(
      columns,
      all.filter((one) => one.id !== id),
    );
    const changed = await updateConversionAlert(trx, website, id, { ...columns, changed_at: deps.now() });
    if (!changed) throw notFound();
    return changed;
  });
}

/** In units of the currency, conversions, or percent. */
export const shownThreshold = ({ currency, condition, threshold }: ConversionAlertRow): number =>
  currency !== null && condition === 'below' ? fromMinor(threshold, currency) : threshold;

type Columns = ReturnType<typeof columnsOf>;

function requireOther(columns: Columns, others: ConversionAlertRow[]): void {
  const names = ['goal_id', 'currency', 'condition', 'threshold', 'span'] as const;
  if (others.some((other) => names.every((name) => other[name] === columns[name])))
    throw invalid({ condition: [t('The website already has this alert.')] });
}

function columnsOf({ goal_id, currency, condition, threshold, span }: ConversionAlertFields) {
  const common = { condition, span };
  if (goal_id != null && currency) throw invalid({ currency: [t('currency is only accepted without a goal.')] });
  if (goal_id == null && !currency) throw invalid({ currency: [t('currency is required without a goal.')] });
  if (currency && currencyDigits(currency) === undefined)
    throw invalid({ currency: [t('currency must be an ISO 4217 currency.')] });
  if (goal_id == null && currency && condition === 'below') {
    const problem = findPriceProblem(threshold, currency);
    if (problem !== undefined) throw invalid({ threshold: [fieldError('threshold', problem)] });
    return { ...common, goal_id: null, currency, threshold: toMinor(threshold, currency) };
  }
  if (!Number.isInteger(threshold)) throw invalid({ threshold: [t('threshold must be a whole number.')] });
  if (condition === 'drop' && threshold > 100)
    throw invalid({ threshold: [t('threshold must be at most 100 percent.')] });
  return { ...common, goal_id: goal_id ?? null, currency: currency ?? null, threshold };
}
