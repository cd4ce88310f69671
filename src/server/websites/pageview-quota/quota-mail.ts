import type { PageviewQuota } from '../../accounts/index.ts';
import { formatCount, formatDate, t } from '../../kernel/index.ts';
import type { Notice } from '../../outbox/index.ts';
import { hardLimitShare } from './allowances.ts';
import type { DueNotice } from './due-notice.ts';

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
            'Your account includes {quota} page views a month. Beyond that, counting continues up to {limit}, so you don’t lose data on a busy day.',
            { quota, limit },
          )
        : percent === 100
          ? t(
              'Your account includes {quota} page views a month. Counting continues up to {limit}. Page views beyond that are not counted until {end}.',
              { quota, limit, end },
            )
          : t('Page views are not counted until {end}. Existing statistics stay available.', { end }),
      t(
        'Ask the operator of this service for a higher quota, or count less: exclude pages, or delete a website that you don’t need.',
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
  200: () => t('Counting is paused until next month'),
};
