import { SegmentedControl, Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate, useParams, useSearch } from '@tanstack/react-router';
import { queryString } from '../../api/client.ts';
import type { Monitor, Period, Stats } from '../../api/monitors.ts';
import { LoadFailure } from '../../ui/feedback/notice.tsx';
import { Status } from '../../ui/feedback/status.tsx';
import { Moment } from '../../ui/format/moment.tsx';
import { Page, Section } from '../../ui/layout/page.tsx';
import { TestResults, useTestAlerts } from '../alerts/test-alert.tsx';
import { type Kind, readAddress, shortAddress } from '../monitor/address.ts';
import { PERIOD_WORDS, STATES } from '../monitor/labels.ts';
import { PERIODS } from '../monitor/periods.ts';
import { incidentsQuery, monitorQuery, statsQuery } from '../monitor/queries.ts';
import { MonitorActions, MonitorDeletion } from './actions.tsx';
import { Checks } from './checks.tsx';
import { Facts } from './facts.tsx';
import { PeriodFigures, Uptimes } from './figures.tsx';
import { Heartbeat } from './heartbeat.tsx';
import { MonitorIncidents } from './monitor-incidents.tsx';
import { Phases } from './phases.tsx';
import { ResponseChart } from './response-chart.tsx';
import classes from './show.module.css';
import { useLiveMonitor } from './use-live-monitor.ts';

const APDEX_MS = 500;

export function MonitorPage() {
  const { id } = useParams({ from: '/shell/monitors/$id' });
  const search = useSearch({ from: '/shell/monitors/$id' });
  const navigate = useNavigate({ from: '/monitors/$id' });
  const { period = '24h', apdex = APDEX_MS, checks = 1, failed = false } = search;
  const monitor = useQuery(monitorQuery(id));
  const stats = useQuery(statsQuery(id, period, apdex));
  const incidents = useQuery(incidentsQuery(id));
  const testing = useTestAlerts(id);
  useLiveMonitor(id);
  const change = (part: Partial<typeof search>) =>
    navigate({ search: { ...search, ...part }, replace: true, resetScroll: false });
  const show = monitor.data;
  if (monitor.isError && !show) {
    return (
      <Page title="Monitor" parent={<Link to="/monitors">Monitors</Link>}>
        <LoadFailure error={monitor.error} onRetry={() => monitor.refetch()} />
      </Page>
    );
  }
  const kind = show && readAddress(show.url).kind;
  return (
    <Page
      title={show?.name ?? ''}
      parent={<Link to="/monitors">Monitors</Link>}
      state={show && <Status {...STATES[show.status]} look="pill" />}
      actions={
        show ? (
          <MonitorActions monitor={show} testing={testing} />
        ) : (
          <div className={classes.awaitedButtons}>
            <Skeleton height={36} radius={8} />
          </div>
        )
      }
    >
      <p className={`${classes.note} ${classes.subtitle}`}>{show && <Subtitle monitor={show} kind={kind} />}</p>
      <TestResults testing={testing} />
      <Uptimes stats={stats.data} />
      {show && kind === 'heartbeat' && <Heartbeat monitor={show} />}
      <Section
        title={kind === 'heartbeat' ? 'Calls' : 'Response time'}
        actions={
          <>
            <SegmentedControl
              size="xs"
              aria-label="Period"
              transitionDuration={0}
              data={PERIODS.map((value) => ({ value, label: PERIOD_WORDS[value] }))}
              value={period}
              onChange={(value) => change({ period: value === '24h' ? undefined : (value as Period) })}
            />
            <a
              className={classes.export}
              href={`/console/api/monitors/${id}/stats.csv${queryString({ period })}`}
              download
            >
              Export CSV
            </a>
          </>
        }
      >
        {stats.isError && !stats.data ? (
          <LoadFailure error={stats.error} onRetry={() => stats.refetch()} />
        ) : (
          <Statistics
            stats={stats.data}
            kind={kind}
            apdexMs={apdex}
            onApdex={(ms) => change({ apdex: ms === APDEX_MS ? undefined : ms })}
          />
        )}
      </Section>
      <Section title="Incidents">
        {incidents.isError && !incidents.data ? (
          <LoadFailure error={incidents.error} onRetry={() => incidents.refetch()} />
        ) : (
          <MonitorIncidents incidents={incidents.data?.data} />
        )}
      </Section>
      <Checks id={id} kind={kind} page={checks} failed={failed} onChange={change} />
      {show && (
        <Section title="Settings">
          <Facts monitor={show} />
        </Section>
      )}
      {show && <MonitorDeletion monitor={show} />}
    </Page>
  );
}

function Subtitle({ monitor, kind }: { monitor: Monitor; kind: Kind | undefined }) {
  const { url, status, status_since, last_checked_at } = monitor;
  return (
    <>
      {kind === 'http' ? (
        <a href={url} rel="noreferrer" target="_blank">
          {url}
        </a>
      ) : (
        <span title={url}>{shortAddress(url)}</span>
      )}
      {status_since && (
        <>
          {' · '}
          {STATES[status].word.toLowerCase()} since <Moment at={status_since} />
        </>
      )}
      {' · '}last check <Moment at={last_checked_at} empty="not yet" />
    </>
  );
}

type StatisticsProps = {
  stats: Stats | undefined;
  kind: Kind | undefined;
  apdexMs: number;
  onApdex: (ms: number) => void;
};

/** What the checks of the period say; a heartbeat's calls take no time of their own. */
function Statistics({ stats, kind, apdexMs, onApdex }: StatisticsProps) {
  const timed = kind !== 'heartbeat';
  return (
    <div className={classes.statistics}>
      {timed && <ResponseChart stats={stats} />}
      <PeriodFigures stats={stats} timed={timed} apdexMs={apdexMs} onApdex={onApdex} />
      {timed && <Phases times={stats?.phases} kind={kind} />}
    </div>
  );
}
