import { Button, Skeleton } from '@mantine/core';
import { IconPencil, IconTrash } from '@tabler/icons-react';
import { type UseQueryResult, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Link, useParams, useRouter } from '@tanstack/react-router';
import { causeText } from '../../../shared/cause-text.ts';
import { call, isMissing } from '../../api/client.ts';
import type { Objective, ObjectiveBudget } from '../../api/monitors.ts';
import { t, tRich } from '../../i18n/index.ts';
import { ConfirmButton } from '../../ui/feedback/confirm.tsx';
import { EmptyText, LoadFailure, Notice } from '../../ui/feedback/notice.tsx';
import { Status } from '../../ui/feedback/status.tsx';
import { decimal, percentage } from '../../ui/format/format.ts';
import { LogTime } from '../../ui/format/moment.tsx';
import { IfCanEdit } from '../../ui/if-can-edit.tsx';
import { Facts } from '../../ui/layout/facts.tsx';
import { Page, Section } from '../../ui/layout/page.tsx';
import type { Column } from '../../ui/table/column.ts';
import { rowLinkClass } from '../../ui/table/column.ts';
import { DataTable } from '../../ui/table/data-table.tsx';
import { usePathOfGroup } from '../groups/path-of-group.ts';
import { namesQuery } from '../monitor/monitor-picker.tsx';
import { BudgetChart } from './budget-chart.tsx';
import { amount, describeTarget, explainBudget, STATES, UNKNOWN } from './labels.ts';
import { MissingObjective } from './missing-objective.tsx';
import classes from './objectives.module.css';
import { budgetQuery, objectiveQuery } from './queries.ts';

export function ObjectivePage() {
  const { id } = useParams({ from: '/shell/objectives/$id' });
  const objective = useQuery(objectiveQuery(id));
  const history = useQuery({ ...budgetQuery(id), enabled: !isMissing(objective) });
  const show = objective.data;
  if (isMissing(objective)) return <MissingObjective />;
  return (
    <Page
      title={show?.name ?? (objective.isError ? t('SLOs') : '')}
      parent={<Link to="/objectives">{t('SLOs')}</Link>}
      state={show && <Status {...STATES[show.status]} look="pill" />}
      note={show && describeTarget(show)}
      actions={show && <EditButton id={id} />}
    >
      {objective.isError && !show && <LoadFailure error={objective.error} onRetry={() => objective.refetch()} />}
      {show?.burning_since && (
        <Notice tone="danger">
          {tRich('The error budget burns too fast, since {time}.', { time: <LogTime at={show.burning_since} /> })}
        </Notice>
      )}
      {show ? (
        <Figures objective={show} />
      ) : (
        <Skeleton aria-busy="true" className={classes.awaitedFigures} radius={8} />
      )}
      {show?.budget !== null && (
        <>
          <Section title={t('Remaining budget')}>
            <History history={history} />
          </Section>
          <Section title={t('Incidents that used the budget')} note={t('In the current period')}>
            {history.data ? (
              <ConsumingIncidents history={history.data} />
            ) : (
              <Skeleton aria-busy="true" height={42} radius={8} />
            )}
          </Section>
        </>
      )}
      <Section title={show?.group_id ? t('Group') : t('Monitors')}>{show && <Covered objective={show} />}</Section>
      {show && <Deletion objective={show} />}
    </Page>
  );
}

function EditButton({ id }: { id: string }) {
  return (
    <IfCanEdit>
      <Button
        variant="default"
        leftSection={<IconPencil size={16} aria-hidden />}
        renderRoot={(props) => <Link to="/objectives/$id/edit" params={{ id }} {...props} />}
      >
        {t('Edit')}
      </Button>
    </IfCanEdit>
  );
}

function Figures({ objective }: { objective: Objective }) {
  const { budget, unknown, achieved, burn_rates: rates, target } = objective;
  if (budget === null) return <EmptyText>{unknown && UNKNOWN[unknown]}</EmptyText>;
  const rate = (value: number | undefined) =>
    value === undefined ? '–' : t('{rate}×', { rate: decimal(value, value < 100 ? 1 : 0) });
  return (
    <>
      <p className={classes.explained}>{explainBudget(objective)}</p>
      <Facts
        className={classes.figures}
        facts={[
          [t('Budget left'), percentage(Math.floor(budget.remaining_percent))],
          [t('Achieved'), achieved === null ? '–' : percentage(achieved, target > 99.9 ? 3 : 2)],
          [t('Burn rate, 1 hour'), rate(rates?.['1h'])],
          [t('Burn rate, 6 hours'), rate(rates?.['6h'])],
        ]}
      />
    </>
  );
}

function History({ history }: { history: UseQueryResult<ObjectiveBudget> }) {
  if (history.isError && !history.data) return <LoadFailure error={history.error} onRetry={() => history.refetch()} />;
  if (!history.data) return <Skeleton aria-busy="true" className={classes.awaitedChart} radius={8} />;
  if (history.data.days.every(({ remaining }) => remaining === null))
    return <EmptyText>{t('The chart appears after the budget is calculated.')}</EmptyText>;
  return <BudgetChart history={history.data} />;
}

type Incident = ObjectiveBudget['incidents'][number];

const columnsOf = (unit: ObjectiveBudget['unit']): Column<Incident>[] => [
  {
    key: 'cause',
    label: t('Cause'),
    look: 'strong',
    width: 'rest',
    phone: 'main',
    cell: ({ id, cause }) => (
      <Link to="/incidents/$id" params={{ id: String(id) }} className={rowLinkClass}>
        {causeText(cause)}
      </Link>
    ),
  },
  { key: 'monitor', label: t('Monitor'), width: 'bounded', phone: 'second', cell: ({ monitor_name }) => monitor_name },
  {
    key: 'started',
    label: t('Started'),
    align: 'end',
    look: 'soft',
    width: 150,
    phone: 'small',
    cell: ({ started_at }) => <LogTime at={started_at} />,
  },
  {
    key: 'consumed',
    label: unit === 'seconds' ? t('Downtime') : t('Visitors lost'),
    align: 'end',
    width: 140,
    phone: 'aside',
    cell: ({ consumed }) => amount(unit, consumed),
  },
];

function ConsumingIncidents({ history: { incidents, unit } }: { history: ObjectiveBudget }) {
  if (incidents.length === 0) return <EmptyText>{t('No incident used the budget.')}</EmptyText>;
  return (
    <DataTable
      label={t('Incidents that used the budget')}
      columns={columnsOf(unit)}
      rows={incidents}
      rowKey={({ id }) => id}
      expectedRows={3}
      request={unit}
    />
  );
}

function Covered({ objective: { group_id, monitor_ids } }: { objective: Objective }) {
  return group_id === null ? <CoveredMonitors ids={monitor_ids} /> : <CoveredGroup id={group_id} />;
}

function CoveredGroup({ id }: { id: number }) {
  const name = usePathOfGroup(id);
  return (
    <p className={classes.monitors}>
      <Link to="/monitor-groups/$id" params={{ id: String(id) }}>
        {name}
      </Link>
    </p>
  );
}

function CoveredMonitors({ ids }: { ids: number[] }) {
  const names = useQuery(namesQuery(ids)).data;
  if (ids.length === 0) return <EmptyText>{t('No monitors')}</EmptyText>;
  return (
    <ul className={classes.monitors}>
      {ids.map((id) => (
        <li key={id}>
          <Link to="/monitors/$id" params={{ id: String(id) }}>
            {names?.get(id)?.name ?? '…'}
          </Link>
        </li>
      ))}
    </ul>
  );
}

function Deletion({ objective }: { objective: Objective }) {
  const queryClient = useQueryClient();
  const router = useRouter();
  const remove = useMutation({
    mutationFn: () => call('DELETE /objectives/:id', { path: { id: objective.id } }),
    onSuccess: async () => {
      await router.navigate({ to: '/objectives' });
      queryClient.removeQueries({ queryKey: ['objectives', 'one', String(objective.id)] });
      await queryClient.invalidateQueries({ queryKey: ['objectives', 'list'] });
    },
  });
  return (
    <IfCanEdit>
      <div className={classes.danger}>
        {remove.isError && <Notice tone="danger">{remove.error.message}</Notice>}
        <ConfirmButton
          verb={t('Delete SLO')}
          question={t('Its monitors and their history stay. You can restore the SLO for 30 days.')}
          icon={<IconTrash size={16} aria-hidden />}
          pending={remove.isPending}
          onConfirm={() => remove.mutate()}
        />
      </div>
    </IfCanEdit>
  );
}
