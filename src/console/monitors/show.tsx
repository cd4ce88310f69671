import { Button, SegmentedControl } from '@mantine/core';
import { IconPlayerPause, IconPlayerPlay, IconTrash } from '@tabler/icons-react';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Link, useNavigate, useParams, useRouter, useSearch } from '@tanstack/react-router';
import { call, type One } from '../client.ts';
import { ConfirmButton } from '../ui/confirm.tsx';
import { Moment } from '../ui/moment.tsx';
import { LoadFailure, Notice } from '../ui/notice.tsx';
import { Page, Section } from '../ui/page.tsx';
import { Status } from '../ui/status.tsx';
import { CheckTable } from './check-table.tsx';
import { Figures } from './figures.tsx';
import { Incidents } from './incidents.tsx';
import { checksQuery, incidentsQuery, monitorQuery } from './queries.ts';
import { ResponseChart } from './response-chart.tsx';
import classes from './show.module.css';
import type { Monitor } from './wire.ts';
import { STATES } from './words.ts';

const SPANS = [
  { value: '1', label: '1 h' },
  { value: '24', label: '24 h' },
  { value: '168', label: '7 d' },
  { value: '720', label: '30 d' },
];

export function MonitorPage() {
  const { id } = useParams({ from: '/shell/monitors/$id' });
  const { hours = 24 } = useSearch({ from: '/shell/monitors/$id' });
  const navigate = useNavigate({ from: '/monitors/$id' });
  const monitor = useQuery(monitorQuery(id));
  const checks = useQuery(checksQuery(id, hours));
  const incidents = useQuery(incidentsQuery(id));
  const show = monitor.data;
  if (monitor.isError && !show) {
    return (
      <Page title="Monitor" parent={<Link to="/monitors">Monitors</Link>}>
        <LoadFailure error={monitor.error} onRetry={() => monitor.refetch()} />
      </Page>
    );
  }
  return (
    <Page
      title={show?.name ?? ' '}
      parent={<Link to="/monitors">Monitors</Link>}
      state={show && <Status {...STATES[show.status]} look="pill" />}
      actions={show && <Actions monitor={show} />}
    >
      <p className={classes.note} style={{ marginTop: -12, marginBottom: 20, minHeight: 20 }}>
        {show && (
          <>
            <a href={show.url} rel="noreferrer" target="_blank">
              {show.url}
            </a>
            {show.status_since && (
              <>
                {' · '}
                {STATES[show.status].word.toLowerCase()} since <Moment at={show.status_since} />
              </>
            )}
            {' · '}last check <Moment at={show.last_checked_at} empty="not yet" />
          </>
        )}
      </p>
      <Figures monitor={show} />
      <Section
        title="Response time"
        actions={
          <SegmentedControl
            size="xs"
            aria-label="Time span"
            transitionDuration={0}
            data={SPANS}
            value={String(hours)}
            onChange={(value) =>
              navigate({
                search: { hours: value === '24' ? undefined : (Number(value) as 1 | 168 | 720) },
                replace: true,
                resetScroll: false,
              })
            }
          />
        }
      >
        {checks.isError && !checks.data ? (
          <LoadFailure error={checks.error} onRetry={() => checks.refetch()} />
        ) : (
          <ResponseChart buckets={checks.data?.series} hours={hours} />
        )}
      </Section>
      <Section title="Incidents">
        {incidents.isError && !incidents.data ? (
          <LoadFailure error={incidents.error} onRetry={() => incidents.refetch()} />
        ) : (
          <Incidents incidents={incidents.data} />
        )}
      </Section>
      {(!checks.isError || checks.data) && (
        <Section title="Last checks">
          <CheckTable checks={checks.data?.checks} />
        </Section>
      )}
      {show && <Deletion monitor={show} />}
    </Page>
  );
}

function Actions({ monitor }: { monitor: Monitor }) {
  const queryClient = useQueryClient();
  const id = String(monitor.id);
  const pause = useMutation({
    mutationFn: (paused: boolean) => call<One<Monitor>>('PATCH', `/monitors/${id}`, { paused }),
    onSuccess: ({ data }) => {
      queryClient.setQueryData(monitorQuery(id).queryKey, data);
      return queryClient.invalidateQueries({ queryKey: ['monitors', 'list'] });
    },
  });
  const Icon = monitor.paused ? IconPlayerPlay : IconPlayerPause;
  return (
    <>
      {pause.isError && <Notice tone="danger">{pause.error.message}</Notice>}
      <Button
        variant="default"
        loading={pause.isPending}
        leftSection={<Icon size={16} aria-hidden />}
        onClick={() => pause.mutate(!monitor.paused)}
      >
        {monitor.paused ? 'Resume' : 'Pause'}
      </Button>
      <Button renderRoot={(props) => <Link to="/monitors/$id/edit" params={{ id }} {...props} />}>Edit</Button>
    </>
  );
}

function Deletion({ monitor }: { monitor: Monitor }) {
  const queryClient = useQueryClient();
  const router = useRouter();
  const remove = useMutation({
    mutationFn: () => call('DELETE', `/monitors/${monitor.id}`),
    onSuccess: async () => {
      await router.navigate({ to: '/monitors' });
      queryClient.removeQueries({ queryKey: ['monitors', 'one', String(monitor.id)] });
      await queryClient.invalidateQueries({ queryKey: ['monitors', 'list'] });
    },
  });
  return (
    <div className={classes.danger}>
      {remove.isError && <Notice tone="danger">{remove.error.message}</Notice>}
      <ConfirmButton
        verb="Delete monitor"
        question="All of its checks and incidents go with it."
        icon={<IconTrash size={16} aria-hidden />}
        pending={remove.isPending}
        onConfirm={() => remove.mutate()}
      />
    </div>
  );
}
