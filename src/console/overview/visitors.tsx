import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { Overview, Trends } from '../api/accounts.ts';
import { t } from '../i18n/index.ts';
import { TrendLine } from '../ui/chart/trend-line.tsx';
import { Pulse } from '../ui/feedback/pulse.tsx';
import { count, shortCount } from '../ui/format/format.ts';
import { useZone } from '../ui/format/time-zone.ts';
import { Trend } from '../ui/format/trend.tsx';
import classes from './card.module.css';
import { Axis, Card, Details, Fact, Facts, Figure, THE_DAYS_BEFORE, TREND_HEIGHT } from './card.tsx';
import { sourcesQuery } from './queries.ts';
import { useDayPointer } from './use-day-pointer.ts';

type VisitorsProps = { visitors: Overview['visitors']; trends: Trends | undefined };

export function Visitors({ visitors, trends }: VisitorsProps) {
  const { today, same_weekday_last_week: lastWeek, online, top } = visitors;
  return (
    <Card title={t('Visitors')} to="/websites">
      <VisitorsTrend trend={trends?.visitors} />
      <Axis days={trends?.visitors?.days.length} />
      <Facts>
        <Fact to="/websites" word={t('Online now')}>
          <Pulse isAlive={Boolean(online)} />
          {count(online)}
        </Fact>
        <Fact to="/websites" word={t('Today so far')}>
          {count(today)}
          {today !== null && lastWeek !== null && lastWeek > 0 && (
            <Trend now={today} before={lastWeek} than={t('the same time a week ago')} />
          )}
        </Fact>
      </Facts>
      <Details caption={t('Visitors today')}>
        {top.map(({ id, domain, visitors_today, online: now }) => (
          <Link
            key={id}
            to="/websites/$id"
            params={{ id: String(id) }}
            search={{ period: 'today' }}
            className={classes.entry}
          >
            <span>{domain}</span>
            {now > 0 && <span className={classes.soft}>{t('{count} online', { count: count(now) })}</span>}
            <span className={classes.value}>{count(visitors_today)}</span>
          </Link>
        ))}
        {top[0] && <Sources website={top[0]} />}
      </Details>
    </Card>
  );
}

function Sources({ website: { id, domain } }: { website: Overview['visitors']['top'][number] }) {
  const sources = useQuery(sourcesQuery(id));
  return (
    <div className={classes.sources}>
      <h3 className={`${classes.caption} ${classes.next}`}>{t('Sources of {domain} in 30 days', { domain })}</h3>
      {sources.isError && !sources.data && <p className={classes.quiet}>{t('Currently unavailable')}</p>}
      {sources.data?.length === 0 && <p className={classes.quiet}>{t('No visitors yet.')}</p>}
      {sources.data?.map(({ name, visitors }) => (
        <Link key={name} to="/websites/$id" params={{ id: String(id) }} className={classes.entry}>
          <span>{name || t('Direct')}</span>
          <span className={classes.value}>{count(visitors)}</span>
        </Link>
      ))}
    </div>
  );
}

/** `trend`: undefined while loading, null if unavailable. */
function VisitorsTrend({ trend }: { trend: Trends['visitors'] | undefined }) {
  const pointer = useDayPointer(trend?.days.length ?? 0, useZone());
  if (trend === null) return <Figure to="/websites" figure="–" of={t('Currently unavailable')} />;
  return (
    <Figure
      to="/websites"
      figure={trend && shortCount(trend.total)}
      change={
        trend !== undefined &&
        trend.before > 0 && <Trend now={trend.total} before={trend.before} than={THE_DAYS_BEFORE} />
      }
      of={pointer.at === undefined ? t('in the last 30 days') : pointer.describe(count(trend?.days[pointer.at] ?? 0))}
    >
      {trend && (
        <span {...pointer.handlers}>
          <TrendLine values={trend.days} height={TREND_HEIGHT} at={pointer.at} unfinishedFrom={trend.days.length - 1} />
        </span>
      )}
    </Figure>
  );
}
