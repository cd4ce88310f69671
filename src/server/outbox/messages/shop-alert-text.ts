import { formatCount, formatShare, pluralize } from '../../kernel/index.ts';
import type { AlertText } from './alert.ts';
import { duration } from './alert-duration.ts';
import type { ShopFacts, ShopProblem } from './facts.ts';

type Lines = AlertText['lines'];

/** What is wrong with a shop, in a sentence without its full stop: `Checkouts are not being paid: 1 of 14 in 2 hours`. */
export function shopProblemText(problem: ShopProblem): string {
  switch (problem.kind) {
    case 'checkout':
      return `Checkouts are not being paid: ${problem.paid} of ${formatCount(problem.started)} in ${problem.hours} hours`;
    case 'payment_provider':
      return `Payments are failing: ${pluralize(problem.errors, 'payment provider error')} in ${problem.minutes} minutes`;
    case 'download':
      return `Downloads are failing: ${formatCount(problem.failures)} in ${problem.minutes} minutes`;
    case 'validation':
      return `Validations are failing: ${formatCount(problem.failures)} in ${problem.minutes} minutes`;
    case 'rejected_codes':
      return `Many codes are being rejected: ${formatCount(problem.codes)} in ${problem.minutes} minutes`;
  }
}

export function shopAlertText(facts: ShopFacts, moment: (ms: number) => string): AlertText {
  const { shop, alert, problem } = facts;
  const about: Lines = [['Shop', shop]];
  const action = 'Open shop alerts';
  switch (facts.event) {
    case 'shop_alert':
      return {
        title: shopProblemText(problem),
        lines: [...about, ...problemLines(problem), ['Since', moment(alert.startedAt)]],
        tone: problem.kind === 'rejected_codes' ? 'warning' : 'bad',
        action,
      };
    case 'shop_alert_over':
      return {
        title: overText(facts),
        lines: [
          ...about,
          ['Problem', shopProblemText(problem)],
          ['From', moment(alert.startedAt)],
          ['To', moment(facts.alert.endedAt)],
          ['Duration', duration(facts.alert.endedAt - alert.startedAt)],
        ],
        tone: 'good',
        action,
      };
  }
}

function problemLines(problem: ShopProblem): Lines {
  switch (problem.kind) {
    case 'checkout': {
      const { started, paid, days } = problem.usual;
      return [
        ['Checkouts', `${formatCount(problem.started)} in the last ${problem.hours} hours`],
        ['Paid', `${formatCount(problem.paid)} (${shareOf(problem.paid, problem.started)})`],
        ['Usually paid', `${shareOf(paid, started)} of ${pluralize(started, 'checkout')} in the ${days} days before`],
      ];
    }
    case 'payment_provider':
      return [
        ['Errors', `${formatCount(problem.errors)} in the last ${problem.minutes} minutes`],
        ['Orders', formatCount(problem.orders)],
        ...itemLines(problem.items),
      ];
    case 'download':
      return [
        ['Failures', `${formatCount(problem.failures)} in the last ${problem.minutes} minutes`],
        ['Purchases', formatCount(problem.purchases)],
        ...itemLines(problem.items),
      ];
    case 'validation':
      return [['Failures', `${formatCount(problem.failures)} in the last ${problem.minutes} minutes`]];
    case 'rejected_codes':
      return [['Rejected codes', `${formatCount(problem.codes)} in the last ${problem.minutes} minutes`]];
  }
}

/** What was seen, not what may be hoped: nobody tries a download for an hour when nobody buys. */
function overText({ problem, isQuiet }: Extract<ShopFacts, { event: 'shop_alert_over' }>): string {
  switch (problem.kind) {
    case 'checkout':
      return isQuiet ? 'Nobody has started a checkout for a day' : 'Checkouts are being paid again';
    case 'payment_provider':
      return `No payment provider errors for ${problem.minutes} minutes`;
    case 'download':
      return `No failed downloads for ${problem.minutes} minutes`;
    case 'validation':
      return `No failed validations for ${problem.minutes} minutes`;
    case 'rejected_codes':
      return 'Fewer codes are being rejected';
  }
}

const itemLines = (items: string[]): Lines => (items.length === 0 ? [] : [['Items', items.join(', ')]]);
const shareOf = (part: number, all: number): string => formatShare(all === 0 ? null : (part / all) * 100);
