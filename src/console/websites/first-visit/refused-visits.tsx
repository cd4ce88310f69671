import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { ask } from '../../api/client.ts';
import type { Website } from '../../api/websites.ts';
import { t } from '../../i18n/index.ts';
import { EXCLUSION_REASONS } from '../exclusion-reasons.ts';
import classes from './first-visit.module.css';

const REFRESH_MS = 3000;

/** Visits that were received but not counted, with the reason. Updates while the page is open. */
export function RefusedVisits({ website }: { website: Website }) {
  const { data } = useQuery({
    queryKey: ['websites', 'one', String(website.id), 'stats', 'refusals', '7d'],
    queryFn: async () => (await ask('refusals', website.id, { period: '7d' })).data,
    refetchInterval: REFRESH_MS,
  });
  const counts = new Map<string, number>();
  for (const { reason, count } of data ?? []) counts.set(reason, (counts.get(reason) ?? 0) + count);
  return (
    <div role="status" className={classes.status}>
      {counts.size > 0 && (
        <div className={classes.refused}>
          <strong>{t('Visits arrive, but they aren’t counted:')}</strong>
          <ul>
            {[...counts].map(([reason, count]) => (
              <li key={reason}>
                <b>
                  {t('{reason}: {count, plural, one {# event} other {# events}}', {
                    reason: EXCLUSION_REASONS[reason]?.title ?? reason,
                    count,
                  })}
                </b>
                <span>{EXCLUSION_REASONS[reason]?.advice}</span>
              </li>
            ))}
          </ul>
          <p>
            <Link to="/websites/$id/edit" params={{ id: String(website.id) }}>
              {t('Website settings')}
            </Link>
          </p>
        </div>
      )}
    </div>
  );
}
