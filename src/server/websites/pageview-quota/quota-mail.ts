import type { PageviewQuota } from '../../accounts/index.ts';
import { formatCount, formatDate, t } from '../../kernel/index.ts';
import type { Notice } from '../../outbox/index.ts';
import { hardLimitShare } from './allowances.ts';
import type { DueNotice } from './due-notice.ts';

/** Tells how much of the month's page views is used, and what happens beyond, in the language of this call. */
export function quotaMail(
  baseUrl: string,
  { most, timeZone }: PageviewQuota,
  { percent, used, monthEndsAt }: DueNotice,
): Notice {
  const end = formatDate(monthEndsAt, timeZone, { day: 'numeric', month: 'long' });
  const quota = formatCount(most);
  const limit = formatCount(most * hardLimitShare);
  return {
    event: 'notice',
    subject: subjects[percent](),
    heading: subjects[percent](),
    paragraphs: [
      percent === 80
        ? t(
            'Your account may count {quota} page views a month. Beyond that, counting goes on until {limit}, so that a good day is not lost.',
            { quota, limit },
          )
        : percent === 100
          ? t(
              'Your account may count {quota} page views a month. Counting goes on until {limit}; what comes after that is not counted before {end}.',
              { quota, limit, end },
            )
          : t('Page views are not counted any more before {end}. What was counted stays.', { end }),
      t(
        'Ask whoever runs this service for more, or count less: exclude pages, or delete a website that you do not need.',
      ),
    ],
    facts: [
      [t('Page views this month'), formatCount(used)],
      [t('Quota'), quota],
    ],
    action: { label: t('View usage'), url: `${baseUrl}/settings?section=usage` },
    unsubscribeUrl: null,
    tone: 'warning',
  };
}

const subjects = {
  80: () => t('80% of this month’s page views are used'),
  100: () => t('This month’s page views are used up'),
  200: () => t('Page views are not counted any more this month'),
};
