import { Button } from '@mantine/core';
import { IconPencil, IconPlus } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link, useParams } from '@tanstack/react-router';
import { isMissing } from '../../api/client.ts';
import type { MonitorGroupDetail } from '../../api/monitors.ts';
import { t } from '../../i18n/index.ts';
import { EmptyState, EmptyText, LoadFailure } from '../../ui/feedback/notice.tsx';
import { Status } from '../../ui/feedback/status.tsx';
import { percent, span } from '../../ui/format/format.ts';
import { DateTimeOf } from '../../ui/format/moment.tsx';
import { IfCanEdit } from '../../ui/if-can-edit.tsx';
import { Page, Section } from '../../ui/layout/page.tsx';
import { type Column, rowLinkClass } from '../../ui/table/column.ts';
import { DataTable } from '../../ui/table/data-table.tsx';
import { PERIOD_WORDS, STATES } from '../monitor/labels.ts';
import classes from './groups.module.css';
import { membersText, ruleText } from './labels.ts';
import { MissingGroup } from './missing.tsx';
import { ancestorsOf } from './paths.ts';
import { groupQuery, groupsQuery } from './queries.ts';

type Member = MonitorGroupDetail['members'][number];

const MEMBERS: Column<Member>[] = [
  {
    key: 'state',
    label: t('Status'),
    width: 128,
    phone: 'aside',
    cell: ({ status }) => <Status {...STATES[status]} />,
  },
  {
    key: 'name',
    label: t('Name'),
    width: 'rest',
    phone: 'main',
    look: 'strong',
    cell: ({ object, id, name }) =>
      object === 'monitor' ? (
        <Link to="/monitors/$id" params={{ id: String(id) }} className={rowLinkClass} title={name}>
          {name}
        </Link>
      ) : (
        <Link to="/monitor-groups/$id" params={{ id: String(id) }} className={rowLinkClass} title={name}>
          {name}
        </Link>
      ),
  },
  {
    key: 'kind',
    label: t('Type'),
    width: 120,
    look: 'soft',
    phone: 'second',
    cell: ({ object }) => (object === 'monitor' ? t('Monitor') : t('Group')),
  },
];

export function GroupPage() {
  const { id } = useParams({ from: '/shell/monitor-groups/$id' });
  const group = useQuery(groupQuery(id));
  const show = group.data;
  if (isMissing(group)) return <MissingGroup />;
  return (
    <Page
      title={show?.name ?? ''}
      parent={<Parents id={Number(id)} />}
      state={show && <Status {...STATES[show.status]} look="pill" />}
      note={show && `${membersText(show)} · ${t('Down when')}: ${ruleText(show)}`}
      actions={
        show && (
          <IfCanEdit>
            <Button
              variant="default"
              leftSection={<IconPencil size={16} aria-hidden />}
              renderRoot={(props) => <Link to="/monitor-groups/$id/edit" params={{ id }} {...props} />}
            >
              {t('Edit')}
            </Button>
          </IfCanEdit>
        )
      }
    >
      {group.isError && !show && <LoadFailure error={group.error} onRetry={() => group.refetch()} />}
      {show && hasUptime(show) && <Uptimes group={show} />}
      {show && show.members.length > 0 && !hasUptime(show) && (
        <Section title={t('Uptime')}>
          <EmptyText>
            {t('No uptime yet. It appears after the first check of a monitor in this group that is not paused.')}
          </EmptyText>
        </Section>
      )}
      {show?.members.length === 0 ? (
        <EmptyState title={t('No monitors in this group')}>
          <p>
            {t(
              'Choose this group in the settings of a monitor, or select monitors in the list and choose Move to group.',
            )}
          </p>
          <IfCanEdit>
            <Button
              leftSection={<IconPlus size={16} aria-hidden />}
              renderRoot={(props) => <Link to="/monitors" {...props} />}
            >
              {t('Choose monitors')}
            </Button>
          </IfCanEdit>
        </EmptyState>
      ) : (
        !group.isError && (
          <Section title={t('Members')}>
            <DataTable
              label={t('Members')}
              columns={MEMBERS}
              rows={show?.members}
              rowKey={({ object, id }) => `${object} ${id}`}
              expectedRows={5}
            />
          </Section>
        )
      )}
      {show && show.members.length > 0 && (hasUptime(show) || show.outages.length > 0) && (
        <Outages outages={show.outages} />
      )}
      {show && show.degraded.length > 0 && <DegradedPeriods periods={show.degraded} />}
    </Page>
  );
}

function Parents({ id }: { id: number }) {
  const groups = useQuery(groupsQuery).data ?? [];
  return (
    <>
      <Link to="/monitor-groups">{t('Groups')}</Link>
      {ancestorsOf(groups, id)
        .slice(0, -1)
        .map((group) => (
          <Link key={group.id} to="/monitor-groups/$id" params={{ id: String(group.id) }}>
            {group.name}
          </Link>
        ))}
    </>
  );
}

const hasUptime = ({ uptime }: MonitorGroupDetail): boolean => Object.values(uptime).some((value) => value !== null);

const Uptimes = ({ group }: { group: MonitorGroupDetail }) => (
  <Section title={t('Uptime')}>
    <dl className={classes.uptimes}>
      {(['24h', '7d', '30d', '90d'] as const).map((window) => (
        <div key={window}>
          <dt>{PERIOD_WORDS[window]}</dt>
          <dd>
            {percent(group.uptime[window])}
            {group.degraded_s[window] > 0 && (
              <small>{t('degraded for {time}', { time: span(group.degraded_s[window] * 1000) })}</small>
            )}
          </dd>
        </div>
      ))}
    </dl>
  </Section>
);

type Period = MonitorGroupDetail['outages'][number];

const Outages = ({ outages }: { outages: Period[] }) => (
  <Section title={t('Outages, {days} days', { days: 90 })}>
    {outages.length === 0 ? (
      <EmptyText>{t('The group was not down.')}</EmptyText>
    ) : (
      <Periods periods={outages} now={t('Down now')} />
    )}
  </Section>
);

const DegradedPeriods = ({ periods }: { periods: Period[] }) => (
  <Section title={t('Degraded, {days} days', { days: 90 })}>
    <Periods periods={periods} now={t('Degraded now')} />
  </Section>
);

function Periods({ periods, now }: { periods: Period[]; now: string }) {
  return (
    <ul className={classes.outages}>
      {periods.map(({ started_at, ended_at }) => (
        <li key={started_at}>
          <DateTimeOf at={started_at} />
          <span>
            {ended_at === null ? now : t('for {time}', { time: span(Date.parse(ended_at) - Date.parse(started_at)) })}
          </span>
        </li>
      ))}
    </ul>
  );
}
