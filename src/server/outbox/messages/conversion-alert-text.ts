import { formatCount, formatDecimalPercent, formatMoney, t } from '../../kernel/index.ts';
import type { AlertText } from './alert.ts';
import { duration } from './alert-duration.ts';
import type { ConversionFacts } from './facts.ts';

export function conversionAlertText(facts: ConversionFacts, moment: (ms: number) => string): AlertText {
  const { website, alert, measure, at, value, usual } = facts;
  const isOver = facts.event === 'conversion_alert_over';
  const shown = (amount: number) => amountText(facts, amount);
  const time = moment(at);
  const counted =
    alert.span === 'hour'
      ? t('{amount} in the last hour, until {time}', { amount: shown(value), time })
      : t('{amount} in the last 24 hours, until {time}', { amount: shown(value), time });
  return {
    title: t('{what}: {domain}, {counted}', {
      what: kindText(facts),
      domain: website.domain,
      counted: countedText(facts),
    }),
    lines: [
      [t('Website'), website.domain],
      measure.kind === 'goal' ? [t('Goal'), measure.name] : [t('Sales'), measure.currency],
      [t('Counted'), counted],
      ...(usual === null
        ? []
        : ([
            [t('Usual'), t('{amount} at this time of the week', { amount: shown(usual) })],
          ] satisfies AlertText['lines'])),
      [t('Threshold'), thresholdText(facts)],
      ...(isOver ? ([[t('Duration'), duration(at - alert.startedAt)]] satisfies AlertText['lines']) : []),
    ],
    tone: isOver ? 'good' : alert.condition === 'spike' ? 'plain' : 'warning',
    action: t('Open the statistics'),
  };
}

export function conversionHeadline(facts: ConversionFacts): string {
  const said = { domain: facts.website.domain, counted: countedText(facts) };
  const isGoal = facts.measure.kind === 'goal';
  if (facts.event === 'conversion_alert_over')
    return isGoal
      ? t('{domain}: conversions are back to normal, {counted}', said)
      : t('{domain}: sales are back to normal, {counted}', said);
  if (facts.alert.condition === 'spike')
    return isGoal ? t('{domain}: many conversions, {counted}', said) : t('{domain}: many sales, {counted}', said);
  return isGoal ? t('{domain}: few conversions, {counted}', said) : t('{domain}: few sales, {counted}', said);
}

function kindText({ event, alert, measure }: ConversionFacts): string {
  const isGoal = measure.kind === 'goal';
  if (event === 'conversion_alert_over')
    return isGoal ? t('Conversions are back to normal') : t('Sales are back to normal');
  if (alert.condition === 'spike') return isGoal ? t('Many conversions') : t('Many sales');
  return isGoal ? t('Few conversions') : t('Few sales');
}

function countedText(facts: ConversionFacts): string {
  const { alert, measure, value } = facts;
  const amount = amountText(facts, value);
  if (measure.kind === 'goal') {
    const goal = measure.name;
    return alert.span === 'hour'
      ? t('{amount} for “{goal}” in the last hour', { amount, goal })
      : t('{amount} for “{goal}” in the last 24 hours', { amount, goal });
  }
  return alert.span === 'hour'
    ? t('{amount} in the last hour', { amount })
    : t('{amount} in the last 24 hours', { amount });
}

function thresholdText(facts: ConversionFacts): string {
  const { condition, threshold } = facts.alert;
  switch (condition) {
    case 'below':
      return t('fewer than {amount}', { amount: amountText(facts, threshold) });
    case 'drop':
      return t('{percent} below normal', { percent: formatDecimalPercent(threshold, 0) });
    case 'spike':
      return t('{percent} above normal', { percent: formatDecimalPercent(threshold, 0) });
  }
}

const amountText = ({ measure }: ConversionFacts, amount: number): string =>
  measure.kind === 'goal' ? formatCount(amount) : formatMoney(amount, measure.currency);
