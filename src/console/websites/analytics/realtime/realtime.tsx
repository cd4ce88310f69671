import { Button } from '@mantine/core';
import { IconArrowLeft } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { Realtime } from '../../../api/websites.ts';
import { t, tRich } from '../../../i18n/index.ts';
import { LoadFailure } from '../../../ui/feedback/notice.tsx';
import { clockTime, count } from '../../../ui/format/format.ts';
import { CountryMap } from '../map/country-map.tsx';
import { ExportLinks } from '../panels/export-links.tsx';
import { RowLink } from '../panels/top-list.tsx';
import { useAnalytics } from '../query/context.ts';
import { readableName } from '../query/names.ts';
import { realtimeFile, realtimeQuery } from '../query/queries.ts';
import { withoutList } from '../query/search.ts';
import { PANELS, type PanelName } from '../query/tabs.ts';
import classes from './realtime.module.css';

const SHOWN = 10;

const nobody: Realtime['countries'] = [];

export function RealtimePanel() {
  const { id, search, view } = useAnalytics();
  const realtime = useQuery(realtimeQuery(id, view));
  const shown = realtime.data?.data;
  const zone = realtime.data?.meta.time_zone ?? 'UTC';
  return (
    <section className={classes.realtime} aria-labelledby="realtime">
      <div className={classes.top}>
        <div className={classes.now}>
          <header className={classes.head}>
            <h2 id="realtime">{t('Right now')}</h2>
            <Button
              size="xs"
              variant="default"
              leftSection={<IconArrowLeft size={14} aria-hidden />}
              renderRoot={(props) => (
                <Link
                  to="/websites/$id"
                  params={{ id }}
                  search={{ ...withoutList(search), realtime: undefined }}
                  {...props}
                />
              )}
            >
              {t('Statistics')}
            </Button>
          </header>
          <p className={classes.figure}>
            {shown
              ? tRich('<b>{count, number}</b> {count, plural, one {visitor} other {visitors}} online', {
                  count: shown.current_visitors,
                  b: (text) => <b>{text}</b>,
                })
              : tRich('<b>–</b> visitors online', { b: (text) => <b>{text}</b> })}
          </p>
          <p className={classes.half}>
            {shown
              ? t('{visitors} in the last 30 minutes', { visitors: count(shown.visitors) })
              : t('In the last 30 minutes')}
          </p>
          {realtime.isError && !shown ? (
            <LoadFailure error={realtime.error} onRetry={() => realtime.refetch()} />
          ) : (
            <Minutes minutes={shown?.minutes ?? []} zone={zone} />
          )}
          <p className={classes.foot}>
            <span>{t('Updates every 5 seconds')}</span>
            <ExportLinks of={t('the last 30 minutes')} links={realtimeFile(id, view)} />
          </p>
        </div>
        <div className={classes.world}>
          <CountryMap rows={shown?.countries ?? nobody} nobody={t('No visitors in the last 30 minutes')} />
        </div>
      </div>
      <div className={classes.rankings}>
        <Ranking title={t('Pages')} panel="pages" tab="pages" rows={shown?.pages} />
        <Ranking title={t('Sources')} panel="sources" tab="sources" rows={shown?.sources} />
        <Ranking title={t('Countries')} panel="places" tab="countries" rows={shown?.countries} />
      </div>
    </section>
  );
}

function Minutes({ minutes, zone }: { minutes: Realtime['minutes']; zone: string }) {
  const most = Math.max(1, ...minutes.map(({ pageviews }) => pageviews));
  const sum = minutes.reduce((all, { pageviews }) => all + pageviews, 0);
  return (
    <>
      <div
        className={classes.bars}
        role="img"
        aria-label={t('{sum} page views in the last 30 minutes, peaking at {most} per minute', {
          sum: count(sum),
          most: count(most),
        })}
      >
        {minutes.map(({ time, pageviews, visitors }) => (
          <span
            key={time}
            style={{ height: `${(pageviews / most) * 100}%` }}
            title={t('{time}: {pageviews} page views, {visitors} visitors', {
              time: clockTime(Date.parse(time), zone),
              pageviews: count(pageviews),
              visitors: count(visitors),
            })}
          />
        ))}
      </div>
      <div className={classes.axis} aria-hidden>
        <span>{t('30 min ago')}</span>
        <span>{t('Page views per minute')}</span>
        <span>{t('now')}</span>
      </div>
      <details className={classes.table}>
        <summary>{t('Show as table')}</summary>
        {/* biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, and the keyboard scrolls only focused elements */}
        <section tabIndex={0} aria-label={t('Page views per minute (table)')}>
          <table>
            <thead>
              <tr>
                <th scope="col">{t('Minute')}</th>
                <th scope="col">{t('Page views')}</th>
                <th scope="col">{t('Visitors')}</th>
              </tr>
            </thead>
            <tbody>
              {minutes.map(({ time, pageviews, visitors }) => (
                <tr key={time}>
                  <th scope="row">{clockTime(Date.parse(time), zone)}</th>
                  <td>{count(pageviews)}</td>
                  <td>{count(visitors)}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </section>
      </details>
    </>
  );
}

type RankingProps = { title: string; panel: PanelName; tab: string; rows: Realtime['pages'] | undefined };

function Ranking({ title, panel, tab, rows }: RankingProps) {
  const tabs: Record<string, { dimension: string }> = PANELS[panel];
  const dimension = tabs[tab]?.dimension ?? '';
  return (
    <div className={classes.ranking}>
      <h3>{title}</h3>
      <ol>
        {rows?.slice(0, SHOWN).map(({ name, visitors }) => (
          <li key={name} title={readableName(dimension, name)}>
            <RowLink list={{ dimension }} panel={panel} value={name} />
            <span className={classes.count}>{count(visitors)}</span>
          </li>
        ))}
      </ol>
      {rows?.length === 0 && <p className={classes.none}>{t('No visitors in the last 30 minutes')}</p>}
    </div>
  );
}
