import { formatCount, formatShare, t } from '../../kernel/index.ts';
import type { AlertText } from './alert.ts';
import { duration } from './alert-duration.ts';
import type { ShopFacts, ShopProblem } from './facts.ts';
import { spanLines } from './line-name.ts';

type Lines = AlertText['lines'];

export function shopProblemText(problem: ShopProblem): string {
  switch (problem.kind) {
    case 'checkout': {
      const { started, paid, hours } = problem;
      return t('Checkouts are not being paid: {paid} of {started} in {hours} hours', {
        paid,
        started: formatCount(started),
        hours,
      });
    }
    case 'payment_provider':
      return t(
        'Payments are failing: {errors, plural, one {# payment provider error} other {# payment provider errors}} in {minutes} minutes',
        { errors: problem.errors, minutes: problem.minutes },
      );
    case 'download':
      return t('Downloads are failing: {count} in {minutes} minutes', countOf(problem.failures, problem));
    case 'validation':
      return t('Validations are failing: {count} in {minutes} minutes', countOf(problem.failures, problem));
    case 'rejected_codes':
      return t('Many codes are being rejected: {count} in {minutes} minutes', countOf(problem.codes, problem));
  }
}

export function shopAlertHeadline(facts: ShopFacts): string {
  const { shop, problem } = facts;
  if (facts.event === 'shop_alert_over') return overHeadline(facts);
  switch (problem.kind) {
    case 'checkout':
      return t('{shop}: checkouts are not being paid: {paid} of {started} in {hours} hours', {
        shop,
        paid: problem.paid,
        started: formatCount(problem.started),
        hours: problem.hours,
      });
    case 'payment_provider':
      return t(
        '{shop}: payments are failing: {errors, plural, one {# payment provider error} other {# payment provider errors}} in {minutes} minutes',
        { shop, errors: problem.errors, minutes: problem.minutes },
      );
    case 'download':
      return t('{shop}: downloads are failing: {count} in {minutes} minutes', {
        shop,
        ...countOf(problem.failures, problem),
      });
    case 'validation':
      return t('{shop}: validations are failing: {count} in {minutes} minutes', {
        shop,
        ...countOf(problem.failures, problem),
      });
    case 'rejected_codes':
      return t('{shop}: many codes are being rejected: {count} in {minutes} minutes', {
        shop,
        ...countOf(problem.codes, problem),
      });
  }
}

export function shopAlertText(facts: ShopFacts, moment: (ms: number) => string): AlertText {
  const { shop, alert, problem } = facts;
  const about: Lines = [[t('Shop'), shop]];
  const action = t('Open shop alerts');
  switch (facts.event) {
    case 'shop_alert':
      return {
        title: shopProblemText(problem),
        lines: [...about, ...problemLines(problem), [t('Since'), moment(alert.startedAt)]],
        tone: problem.kind === 'rejected_codes' ? 'warning' : 'bad',
        action,
      };
    case 'shop_alert_over':
      return {
        title: overText(facts),
        lines: [
          ...about,
          [t('Problem'), shopProblemText(problem)],
          ...spanLines(alert.startedAt, facts.alert.endedAt, moment),
          [t('Duration'), duration(facts.alert.endedAt - alert.startedAt)],
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
        [
          t('Checkouts'),
          t('{count} in the last {hours} hours', { count: formatCount(problem.started), hours: problem.hours }),
        ],
        [
          t('Paid'),
          t('{count} ({share})', { count: formatCount(problem.paid), share: shareOf(problem.paid, problem.started) }),
        ],
        [
          t('Usually paid'),
          t('{share} of {started, plural, one {# checkout} other {# checkouts}} in the {days} days before', {
            share: shareOf(paid, started),
            started,
            days,
          }),
        ],
      ];
    }
    case 'payment_provider':
      return [
        [t('Errors'), recently(problem.errors, problem)],
        [t('Orders'), formatCount(problem.orders)],
        ...itemLines(problem.items),
      ];
    case 'download':
      return [
        [t('Failures'), recently(problem.failures, problem)],
        [t('Purchases'), formatCount(problem.purchases)],
        ...itemLines(problem.items),
      ];
    case 'validation':
      return [[t('Failures'), recently(problem.failures, problem)]];
    case 'rejected_codes':
      return [[t('Rejected codes'), recently(problem.codes, problem)]];
  }
}

/**
 * Only reports observed failures. An hour without failures but also without buyers doesn't prove that the problem is
 * fixed.
 */
function overText({ problem, isQuiet }: Over): string {
  switch (problem.kind) {
    case 'checkout':
      return isQuiet ? t('No one has started a checkout for a day') : t('Checkouts are being paid again');
    case 'payment_provider':
      return t('No payment provider errors for {minutes} minutes', { minutes: problem.minutes });
    case 'download':
      return t('No failed downloads for {minutes} minutes', { minutes: problem.minutes });
    case 'validation':
      return t('No failed validations for {minutes} minutes', { minutes: problem.minutes });
    case 'rejected_codes':
      return t('Fewer codes are being rejected');
  }
}

function overHeadline({ shop, problem, isQuiet }: Over): string {
  switch (problem.kind) {
    case 'checkout':
      return isQuiet
        ? t('{shop}: no one has started a checkout for a day', { shop })
        : t('{shop}: checkout payments work again', { shop });
    case 'payment_provider':
      return t('{shop}: no payment provider errors for {minutes} minutes', { shop, minutes: problem.minutes });
    case 'download':
      return t('{shop}: no failed downloads for {minutes} minutes', { shop, minutes: problem.minutes });
    case 'validation':
      return t('{shop}: no failed validations for {minutes} minutes', { shop, minutes: problem.minutes });
    case 'rejected_codes':
      return t('{shop}: fewer codes are being rejected', { shop });
  }
}

type Over = Extract<ShopFacts, { event: 'shop_alert_over' }>;

const countOf = (count: number, { minutes }: { minutes: number }) => ({ count: formatCount(count), minutes });
const recently = (count: number, within: { minutes: number }): string =>
  t('{count} in the last {minutes} minutes', countOf(count, within));
const itemLines = (items: string[]): Lines => (items.length === 0 ? [] : [[t('Items'), items.join(', ')]]);
const shareOf = (part: number, all: number): string => formatShare(all === 0 ? null : (part / all) * 100);
