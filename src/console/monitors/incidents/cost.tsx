import type { UseQueryResult } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useMay } from '../../accounts/index.ts';
import type { OutageCost } from '../../api/monitors.ts';
import { t } from '../../i18n/index.ts';
import { EmptyText, LoadFailure } from '../../ui/feedback/notice.tsx';
import { Card, Section } from '../../ui/layout/page.tsx';
import { salesSentence, secondChanceSentence, visitsSentence } from './cost-words.ts';
import classes from './incidents.module.css';

export function IncidentCost({ cost }: { cost: UseQueryResult<OutageCost> }) {
  const may = useMay();
  if (cost.isError && !cost.data)
    return (
      <Section title={t('Cost of this outage')}>
        <LoadFailure error={cost.error} onRetry={() => cost.refetch()} />
      </Section>
    );
  if (!cost.data) return null;
  const { unknown, second_chance: secondChance } = cost.data;
  const hasNoEstimate = unknown !== null && unknown !== 'unavailable';
  if (hasNoEstimate && !secondChance) return null;
  return (
    <Section title={t('Cost of this outage')} note={cost.data.is_ongoing ? t('So far') : undefined}>
      {unknown === 'unavailable' && <EmptyText>{t('Statistics are unavailable right now.')}</EmptyText>}
      {unknown === null && <Estimates cost={cost.data} />}
      {secondChance && <p className={classes.buyers}>{secondChanceSentence(secondChance)}</p>}
      {(cost.data.sales || secondChance) && may('market:write') && (
        <p className={classes.buyers}>
          <Link
            to="/market/outages/$outage/$id"
            params={{ outage: 'incident', id: String(cost.data.incident_id) }}
            className={classes.textLink}
          >
            {t('See which buyers were affected, and apologize')}
          </Link>
        </p>
      )}
    </Section>
  );
}

function Estimates({ cost: { websites, sales } }: { cost: OutageCost }) {
  const weeks = Math.min(...websites.map(({ weeks_used }) => weeks_used), sales?.weeks_used ?? Infinity);
  return (
    <Card>
      <ul className={classes.costs}>
        {websites.map(({ website_id, domain, visits }) => (
          <li key={website_id}>
            <Link to="/websites/$id" params={{ id: String(website_id) }} className={classes.textLink}>
              {domain}
            </Link>
            <span>{visitsSentence(visits)}</span>
          </li>
        ))}
        {sales && (
          <li>
            <Link to="/market" className={classes.textLink}>
              {t('Shop')}
            </Link>
            <span>{salesSentence(sales)}</span>
          </li>
        )}
      </ul>
      <details className={classes.basis}>
        <summary>{t('How is this estimated?')}</summary>
        <p>
          {t(
            'From the same hours of {weeks} earlier weeks: their median, with the lowest and highest in brackets. Weeks with another outage are excluded.',
            { weeks },
          )}
        </p>
      </details>
    </Card>
  );
}
