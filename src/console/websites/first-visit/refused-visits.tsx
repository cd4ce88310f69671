import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { Website } from '../../api/websites.ts';
import { t } from '../../i18n/index.ts';
import { excludedEventsQuery } from '../excluded-events.ts';
import { EXCLUSION_REASONS, reasonTitle } from '../exclusion-reasons.ts';
import classes from './first-visit.module.css';

const REFRESH_MS = 3000;

/** Visits that were received but not counted, with the reason. Updates while the page is open. */
export function RefusedVisits({ website }: { website: Website }) {
  const { data: lines = [] } = useQuery({
    ...excludedEventsQuery(website.id, '7d'),
    refetchInterval: REFRESH_MS,
  });
  const isRefused = lines.length > 0;
  return (
    <div className={isRefused ? classes.refused : undefined}>
      {/* Only this sentence is announced, because the counts change often. */}
      <p role="status">{isRefused && <strong>{t('Visits arrive, but they aren’t counted:')}</strong>}</p>
      {isRefused && (
        <>
          <ul>
            {lines.map(({ reason, count }) => (
              <li key={reason}>
                <b>
                  {t('{reason}: {count, plural, one {# event} other {# events}}', {
                    reason: reasonTitle(reason),
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
        </>
      )}
    </div>
  );
}
