import { formatCount, formatDecimal, formatList, formatPercent, t } from '../../kernel/index.ts';
import type { AlertText } from './alert.ts';
import { duration } from './alert-duration.ts';
import type { ObjectiveFacts } from './facts.ts';
import { lineName } from './line-name.ts';

type Lines = AlertText['lines'];

export function objectiveHeadline(facts: ObjectiveFacts): string {
  const { name } = facts.objective;
  if (facts.event === 'objective_recovered') return t('{name}: error budget no longer burns too fast', { name });
  return facts.budget.remaining <= 0
    ? t('{name}: error budget is used up', { name })
    : t('{name}: error budget burns too fast', { name });
}

export function objectiveText(facts: ObjectiveFacts, moment: (ms: number) => string): AlertText {
  const { objective, budget, at } = facts;
  const { name, startedAt } = objective;
  const about: Lines = [
    [t('SLO'), name],
    [t('Target'), targetText(objective)],
  ];
  const action = t('Open the SLO');
  switch (facts.event) {
    case 'objective_burning':
      return {
        title:
          budget.remaining <= 0
            ? t('Error budget used up: {name}', { name })
            : t('Error budget burns too fast: {name}', { name }),
        lines: [
          ...about,
          [t('Error budget'), budgetText(budget)],
          [
            t('Burn rate'),
            t('{rate} times as fast as tolerated in the last {hours, plural, one {hour} other {# hours}}', {
              rate: formatDecimal(facts.burn.rate, 1),
              hours: facts.burn.hours,
            }),
          ],
          ...(facts.down.length === 0 ? [] : ([[t('Down'), formatList(facts.down)]] satisfies Lines)),
          [t('Since'), moment(startedAt)],
        ],
        tone: 'bad',
        action,
      };
    case 'objective_recovered':
      return {
        title: t('Error budget no longer burns too fast: {name}', { name }),
        lines: [
          ...about,
          [t('Error budget'), budgetText(budget)],
          [lineName('start'), moment(startedAt)],
          [lineName('end'), moment(at)],
        ],
        tone: 'good',
        action,
      };
  }
}

function targetText({ target, period }: ObjectiveFacts['objective']): string {
  const percent = formatPercent(target);
  return period === 'month'
    ? t('{percent} in each calendar month', { percent })
    : t('{percent} in {days} days', { percent, days: Number.parseInt(period, 10) });
}

function budgetText({ unit, allowed, remaining }: ObjectiveFacts['budget']): string {
  const isMissed = remaining < 0;
  const [rest, all] = [Math.abs(remaining), allowed];
  if (unit === 'seconds') {
    const time = { rest: duration(rest * 1000), all: duration(all * 1000) };
    return isMissed ? t('{rest} more than {all} of downtime', time) : t('{rest} of {all} left', time);
  }
  const visitors = { rest: formatCount(Math.round(rest)), all: formatCount(Math.round(all)) };
  return isMissed
    ? t('{rest} more than {all} visitors lost', visitors)
    : t('{rest} of {all} visitors left to lose', visitors);
}
