import { Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useNavigate, useParams, useSearch } from '@tanstack/react-router';
import { ParentLink, useIsGuest } from '../../accounts/index.ts';
import { AnnotationList, useAnnotations } from '../../annotations/index.ts';
import { isMissing, queryString } from '../../api/client.ts';
import type { Day, Monitor, Stats } from '../../api/monitors.ts';
import { t, tRich } from '../../i18n/index.ts';
import { LoadFailure, Notice } from '../../ui/feedback/notice.tsx';
import { dayAndTime } from '../../ui/format/format.ts';
import { useZone } from '../../ui/format/time-zone.ts';
import { MissingRecord } from '../../ui/layout/missing-record.tsx';
import { Page, Section } from '../../ui/layout/page.tsx';
import { Segments } from '../../ui/layout/segments.tsx';
import { NoRecipients, useHasNoRecipients } from '../alerts/no-recipients.tsx';
import { TestResults, useTestAlerts } from '../alerts/test-alert.tsx';
import { monthlyCostsQuery } from '../incidents/queries.ts';
import { type Kind, readAddress } from '../monitor/address.ts';
import { PERIOD_WORDS } from '../monitor/labels.ts';
import { PERIODS } from '../monitor/periods.ts';
import {
  daysQuery,
  incidentsQuery,
  lastFailureQuery,
  monitorQuery,
  SHOWN_DAYS,
  type Shown,
  shownQuery,
  statsQuery,
} from '../monitor/queries.ts';
import { CoveringObjectives } from '../objectives/covering.tsx';
import { CloneButton, MonitorActions, MonitorDeletion } from './actions.tsx';
import { Checks } from './checks.tsx';
import { Facts } from './facts.tsx';
import { PeriodFigures, Uptimes } from './figures.tsx';
import { MonitorLinks } from './group-links.tsx';
import { Headline, HeadlineSkeleton } from './headline.tsx';
import { Heartbeat } from './heartbeat.tsx';
import { HeartbeatRuns } from './heartbeat-runs.tsx';
import { Instructions } from './instructions.tsx';
import { isFirstCheckNew, isJudged, youngSince } from './known-uptimes.ts';
import { LastFailureSection } from './last-failure.tsx';
import { MonitorIncidents } from './monitor-incidents.tsx';
import { Months } from './months.tsx';
import { OpenIncident } from './open-incident.tsx';
import { Phases } from './phases.tsx';
import { ResponseChart } from './response-chart.tsx';
import classes from './show.module.css';
import { SilenceNotice } from './silence.tsx';
import { UptimeDays } from './uptime-days.tsx';
import { useLiveMonitor } from './use-live-monitor.ts';
import { usePause } from './use-pause.ts';

const APDEX_MS = 500;

/** Kinds of events that are part of the statistics. */
const MARKED_BY_STATS = ['incident', 'maintenance'] as const;

export function MonitorPage() {
  const { id } = useParams({ from: '/shell/monitors/$id' });
  const search = useSearch({ from: '/shell/monitors/$id' });
  const navigate = useNavigate({ from: '/monitors/$id' });
  const { period = '24h', from, to, apdex = APDEX_MS, checks = 1, failed = false, day } = search;
  const shown: Shown = from !== undefined && to !== undefined ? { from, to } : { period };
  const monitor = useQuery(monitorQuery(id));
  // Loads in parallel with the monitor, unless the monitor doesn't exist.
  const enabled = !isMissing(monitor);
  // Guests can't see costs and failed responses.
  const isGuest = useIsGuest();
  const days = useQuery({ ...daysQuery(id), enabled });
  const stats = useQuery({ ...statsQuery(id, shown, apdex), enabled });
  const incidents = useQuery({ ...incidentsQuery(id), enabled });
  const months = useQuery({ ...monthlyCostsQuery(id), enabled: enabled && !isGuest });
  const lastFailure = useQuery({ ...lastFailureQuery(id), enabled: enabled && !isGuest });
  const zone = useZone();
  const testing = useTestAlerts(id);
  const pause = usePause(id);
  useLiveMonitor(isGuest ? undefined : id);
  const change = (part: Partial<typeof search>) =>
    navigate({ search: { ...search, ...part }, replace: true, resetScroll: false });
  const zoom = (part: { from: number; to: number } | undefined) => change({ from: part?.from, to: part?.to });
  const show = monitor.data;
  if (isMissing(monitor))
    return (
      <MissingRecord
        title={t('Monitor not found')}
        gone={t('This monitor does not exist or was deleted.')}
        list={<ParentLink to="/monitors">{t('Monitors')}</ParentLink>}
      />
    );
  if (monitor.isError && !show) {
    return (
      <Page title={t('Monitor')} parent={<ParentLink to="/monitors">{t('Monitors')}</ParentLink>}>
        <LoadFailure error={monitor.error} onRetry={() => monitor.refetch()} />
      </Page>
    );
  }
  const kind = show && readAddress(show.url).kind;
  const isDown = show?.status === 'down';
  // Prevents the message "no checks" next to the status "Up".
  const isBehind = show && stats.data && isFirstCheckNew(show, stats.data);
  const shownStats = isBehind && stats.data?.checks === 0 ? undefined : stats.data;
  const since = show && stats.data && youngSince(show, stats.data);
  const failureSection =
    lastFailure.isError && !lastFailure.data ? (
      <LoadFailure error={lastFailure.error} onRetry={() => lastFailure.refetch()} />
    ) : (
      <LastFailureSection failure={lastFailure.data} />
    );
  return (
    <Page
      title={show?.name ?? ''}
      parent={<ParentLink to="/monitors">{t('Monitors')}</ParentLink>}
      actions={
        show ? (
          <MonitorActions monitor={show} testing={testing} pause={pause} />
        ) : (
          <div className={classes.awaitedButtons}>
            <Skeleton height={36} radius={8} />
          </div>
        )
      }
    >
      {show && kind ? <Headline monitor={show} kind={kind} pause={pause} /> : <HeadlineSkeleton />}
      <TestResults testing={testing} />
      {show && <SilenceNotice monitor={show} />}
      {show?.connection?.ignore_certificate_errors === 1 && (
        <Notice tone="danger">
          {t('Certificate errors are ignored: this check does not prove that it reaches the right server.')}
        </Notice>
      )}
      {show && isDown && !isGuest && <NoRecipientsNotice monitor={show} />}
      {show?.status === 'unreachable' && !isGuest && (
        <Notice tone="calm">
          {tRich('It depends on {monitors}. While one of them is down or in maintenance, no alert is sent.', {
            monitors: <MonitorLinks ids={show.depends_on} />,
          })}
        </Notice>
      )}
      {show?.open_incident && <OpenIncident id={show.open_incident.id} />}
      {show && <Instructions monitor={show} />}
      {isDown && !isGuest && failureSection}
      <Section title={`Uptime, ${SHOWN_DAYS} days`}>
        {days.isError && !days.data ? (
          <LoadFailure error={days.error} onRetry={() => days.refetch()} />
        ) : (
          <UptimeDays days={show && !isJudged(show) ? days.data?.map(unknownDay) : days.data} />
        )}
        <Uptimes stats={shownStats} monitor={show} />
      </Section>
      {!isGuest && <CoveringObjectives monitor={id} />}
      {show && kind === 'heartbeat' && <Heartbeat monitor={show} />}
      {show && kind === 'heartbeat' && !isGuest && <HeartbeatRuns id={id} />}
      <Section
        title={kind === 'heartbeat' ? t('Calls') : t('Response time')}
        note={
          kind === 'heartbeat' ? undefined : (
            <>
              {since !== undefined &&
                t('Since {time}, when this monitor was created.', { time: dayAndTime(since, zone) })}{' '}
              <span className={classes.dragHint}>{t('Drag over the chart to zoom in.')}</span>
            </>
          )
        }
        actions={
          <>
            <Segments
              label={t('Period')}
              segments={PERIODS.map((value) => ({
                word: PERIOD_WORDS[value],
                isOpen: 'period' in shown && shown.period === value,
                link: {
                  to: '/monitors/$id',
                  params: { id },
                  search: { ...search, period: value === '24h' ? undefined : value, from: undefined, to: undefined },
                },
              }))}
            />
            <a
              className={classes.export}
              href={`/console/api/monitors/${id}/stats.csv${queryString(shownQuery(shown))}`}
              download
            >
              {t('Export CSV')}
            </a>
          </>
        }
      >
        {stats.isError && !stats.data ? (
          <LoadFailure error={stats.error} onRetry={() => stats.refetch()} />
        ) : (
          <Statistics
            id={id}
            stats={shownStats}
            monitor={show}
            kind={kind}
            apdexMs={apdex}
            onApdex={(ms) => change({ apdex: ms === APDEX_MS ? undefined : ms })}
            isPart={!('period' in shown)}
            onZoom={zoom}
          />
        )}
      </Section>
      <Section title={t('Incidents')}>
        {incidents.isError && !incidents.data ? (
          <LoadFailure error={incidents.error} onRetry={() => incidents.refetch()} />
        ) : (
          <MonitorIncidents incidents={incidents.data?.data} />
        )}
      </Section>
      {!isGuest && <Months months={months} monitor={show} />}
      {!isDown && !isGuest && failureSection}
      <Checks
        id={id}
        kind={kind}
        days={days.data}
        isBehind={isBehind === true}
        shown={{ page: checks, failed, day }}
        onChange={change}
      />
      {show && !isGuest && (
        <Section title={t('Settings')} actions={<CloneButton monitor={show} />}>
          <Facts monitor={show} />
        </Section>
      )}
      {show && <MonitorDeletion monitor={show} />}
    </Page>
  );
}

function NoRecipientsNotice({ monitor }: { monitor: Monitor }) {
  if (!useHasNoRecipients(monitor)) return null;
  return (
    <Notice tone="danger">
      <NoRecipients monitor={monitor} />
    </Notice>
  );
}

/** Until the first failure is confirmed, the day's uptime is unknown. */
const unknownDay = (day: Day): Day => ({ ...day, uptime: null });

type StatisticsProps = {
  id: string;
  stats: Stats | undefined;
  monitor: Monitor | undefined;
  kind: Kind | undefined;
  apdexMs: number;
  onApdex: (ms: number) => void;
  /** true if a range is zoomed in */
  isPart: boolean;
  onZoom: (part: { from: number; to: number } | undefined) => void;
};

/** Heartbeat calls have a response time only if the job reported its start. */
function Statistics({ id, stats, monitor, kind, apdexMs, onApdex, isPart, onZoom }: StatisticsProps) {
  const isHeartbeat = kind === 'heartbeat';
  const timed = !isHeartbeat || (stats?.response_time.average ?? null) !== null;
  const range = stats && { from: Date.parse(stats.from) / 1000, to: Date.parse(stats.to) / 1000 };
  const annotations = useAnnotations({ monitor_id: Number(id) }, range, { markedByChart: MARKED_BY_STATS });
  return (
    <div className={classes.statistics}>
      {timed && (
        <ResponseChart
          stats={stats}
          createdS={monitor && Date.parse(monitor.created_at) / 1000}
          onZoom={(from, to) => onZoom({ from, to })}
          onReset={isPart ? () => onZoom(undefined) : undefined}
          annotations={annotations}
        />
      )}
      {timed && <AnnotationList annotations={annotations} />}
      <PeriodFigures
        stats={stats}
        monitor={monitor}
        timed={timed}
        isHeartbeat={isHeartbeat}
        apdexMs={apdexMs}
        onApdex={onApdex}
      />
      {!isHeartbeat && <Phases times={stats?.phases} kind={kind} />}
    </div>
  );
}
