import { Button } from '@mantine/core';
import { IconExternalLink } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate, useParams, useSearch } from '@tanstack/react-router';
import { count } from '../ui/format.ts';
import { useNow } from '../ui/moment.tsx';
import { LoadFailure } from '../ui/notice.tsx';
import { Page } from '../ui/page.tsx';
import { daysOf } from './period.ts';
import { PeriodChooser } from './period-chooser.tsx';
import { statsQuery, websiteQuery } from './queries.ts';
import { Ranking } from './ranking.tsx';
import classes from './show.module.css';
import { Star } from './star.tsx';
import { NoVisitYet } from './tag.tsx';
import { VisitorsChart } from './visitors-chart.tsx';
import type { Website } from './wire.ts';
import { PRIVACY } from './words.ts';

const countryNames = new Intl.DisplayNames('en', { type: 'region' });

export function WebsitePage() {
  const { id } = useParams({ from: '/shell/websites/$id' });
  const website = useQuery(websiteQuery(id));
  const show = website.data;
  return (
    <Page
      title={show?.domain ?? ' '}
      parent={<Link to="/websites">Websites</Link>}
      state={show && <Star website={show} />}
      actions={
        show && (
          <>
            {show.privacy !== 1 && (
              <Button
                component="a"
                href={show.stats_url}
                variant="default"
                rightSection={<IconExternalLink size={15} aria-hidden />}
              >
                {PRIVACY[show.privacy].word} page
              </Button>
            )}
            <Button
              variant="default"
              renderRoot={(props) => <Link to="/websites/$id/edit" params={{ id }} {...props} />}
            >
              Settings
            </Button>
          </>
        )
      }
    >
      {website.isError && !show && <LoadFailure error={website.error} onRetry={() => website.refetch()} />}
      {!(website.isError && !show) && <Visits id={id} website={show} />}
    </Page>
  );
}

function Visits({ id, website }: { id: string; website: Website | undefined }) {
  const search = useSearch({ from: '/shell/websites/$id' });
  const navigate = useNavigate({ from: '/websites/$id' });
  const now = useNow();
  const days = daysOf(search, now);
  const today = daysOf({ period: 'today' }, now).to;
  const stats = useQuery(statsQuery(id, days));
  const shown = stats.data;

  // An empty period says nothing about the time before it: only then the whole past is asked for.
  const periodIsEmpty = shown?.totals.pageviews === 0;
  const ever = useQuery({
    ...statsQuery(id, { from: website?.created_at.slice(0, 10) ?? today, to: today }),
    enabled: periodIsEmpty && website !== undefined,
  });
  if (website && periodIsEmpty && ever.data?.totals.pageviews === 0) return <NoVisitYet website={website} />;
  return (
    <>
      <PeriodChooser
        search={search}
        days={days}
        today={today}
        onChoose={(chosen) => navigate({ search: chosen, replace: true, resetScroll: false })}
      />
      {stats.isError && !shown ? (
        <LoadFailure error={stats.error} onRetry={() => stats.refetch()} />
      ) : (
        <>
          <dl className={classes.totals}>
            <Total word="Visitors" value={shown?.totals.visitors} />
            <Total word="Page views" value={shown?.totals.pageviews} />
            <Total
              word="Views a visitor"
              value={shown && shown.totals.visitors > 0 ? shown.totals.pageviews / shown.totals.visitors : undefined}
              decimals={1}
            />
          </dl>
          <VisitorsChart days={shown?.days} />
          <div className={classes.lists}>
            <Ranking title="Top pages" what="Page" rows={shown?.pages} nameOf={(path) => path} />
            <Ranking title="Referrers" what="Source" rows={shown?.referrers} nameOf={(host) => host || 'Direct'} />
            <Ranking title="Countries" what="Country" rows={shown?.countries} nameOf={countryName} />
          </div>
          <p className={classes.foot}>
            Days are counted in UTC. A visitor is counted anew each day, because nothing is kept that would recognise
            one.
          </p>
        </>
      )}
    </>
  );
}

function Total({ word, value, decimals = 0 }: { word: string; value: number | undefined; decimals?: number }) {
  return (
    <div className={classes.total}>
      <dt>{word}</dt>
      <dd>{value === undefined ? '–' : decimals ? value.toFixed(decimals) : count(value)}</dd>
    </div>
  );
}

function countryName(code: string): string {
  if (!/^[A-Z]{2}$/.test(code)) return 'Unknown';
  return countryNames.of(code) ?? code;
}
