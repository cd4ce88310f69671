import { formatCount, formatMoney } from '../../kernel/index.ts';
import type { AlertText } from './alert.ts';
import { duration } from './alert-duration.ts';
import type { ConversionFacts } from './facts.ts';

/** "Few conversions: shop.example, 2 for “Signup” in the last 24 hours" */
export function conversionAlertText(facts: ConversionFacts, moment: (ms: number) => string): AlertText {
  const { website, alert, measure, at, value, usual } = facts;
  const isGoal = measure.kind === 'goal';
  const shown = (amount: number) =>
    measure.kind === 'goal' ? formatCount(amount) : formatMoney(amount, measure.currency);
  const time = alert.span === 'hour' ? 'in the last hour' : 'in the last 24 hours';
  const threshold =
    alert.condition === 'below'
      ? `fewer than ${shown(alert.threshold)}`
      : `${formatCount(alert.threshold)}% ${alert.condition === 'drop' ? 'below' : 'above'} the usual`;
  const counted = `${shown(value)}${measure.kind === 'goal' ? ` for “${measure.name}”` : ''} ${time}`;
  const isOver = facts.event === 'conversion_alert_over';
  const kind = isOver
    ? `${isGoal ? 'Conversions' : 'Sales'} are back to normal`
    : `${alert.condition === 'spike' ? 'Many' : 'Few'} ${isGoal ? 'conversions' : 'sales'}`;
  return {
    title: `${kind}: ${website.domain}, ${counted}`,
    lines: [
      ['Website', website.domain],
      [isGoal ? 'Goal' : 'Sales', measure.kind === 'goal' ? measure.name : measure.currency],
      ['Counted', `${shown(value)} ${time}, until ${moment(at)}`],
      ...(usual === null ? [] : ([['Usual', `${shown(usual)} at this time of the week`]] as [string, string][])),
      ['Threshold', threshold],
      ...(isOver ? ([['Duration', duration(at - alert.startedAt)]] as [string, string][]) : []),
    ],
    tone: isOver ? 'good' : alert.condition === 'spike' ? 'plain' : 'warning',
    action: 'Open the statistics',
  };
}
