import { Button } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { AlertPolicy } from '../../api/monitors.ts';
import { t } from '../../i18n/index.ts';
import { EmptyState, LoadFailure } from '../../ui/feedback/notice.tsx';
import { count } from '../../ui/format/format.ts';
import { IfCanEdit } from '../../ui/if-can-edit.tsx';
import { type Column, nameColumn, rowLinkClass } from '../../ui/table/column.ts';
import { DataTable } from '../../ui/table/data-table.tsx';
import { WithDefaultMark } from '../../ui/table/default-mark.tsx';
import { MonitorsFrame } from '../frame.tsx';
import { delayWords, quietWords, stepWords } from './labels.ts';
import { policiesQuery } from './queries.ts';

const COLUMNS: Column<AlertPolicy>[] = [
  {
    ...nameColumn,
    width: 'bounded',
    cell: ({ id, name, is_default }) => (
      <WithDefaultMark isDefault={is_default}>
        <Link to="/alert-policies/$id" params={{ id: String(id) }} className={rowLinkClass} title={name}>
          {name}
        </Link>
      </WithDefaultMark>
    ),
  },
  { key: 'delay', label: t('Delay'), width: 116, phone: 'labelled', cell: delayWords },
  { key: 'steps', label: t('Escalation'), width: 'rest', look: 'soft', phone: 'labelled', cell: stepWords },
  { key: 'quiet', label: t('Quiet hours'), width: 'rest', look: 'soft', phone: 'labelled', cell: quietWords },
  {
    key: 'monitors',
    label: t('Monitors'),
    align: 'end',
    width: 96,
    phone: 'labelled',
    cell: ({ monitors }) => count(monitors),
  },
];

export function AlertPoliciesPage() {
  const policies = useQuery(policiesQuery);
  const isEmpty = policies.data?.length === 0;
  return (
    <MonitorsFrame open="/alert-policies" actions={<CreateButton />} isEmpty={isEmpty}>
      {policies.isError && !policies.data ? (
        <LoadFailure error={policies.error} onRetry={() => policies.refetch()} />
      ) : isEmpty ? (
        <EmptyState title={t('Alert the right people at the right time')}>
          <p>
            {t(
              'A policy delays alerts, escalates outages that no one acknowledges, and keeps quiet hours. Choose it in the settings of a monitor.',
            )}
          </p>
          <CreateButton />
        </EmptyState>
      ) : (
        <DataTable
          label={t('Alert policies')}
          columns={COLUMNS}
          rows={policies.data}
          rowKey={({ id }) => id}
          expectedRows={3}
        />
      )}
    </MonitorsFrame>
  );
}

const CreateButton = () => (
  <IfCanEdit>
    <Button
      leftSection={<IconPlus size={16} aria-hidden />}
      renderRoot={(props) => <Link to="/alert-policies/new" {...props} />}
    >
      {t('Create alert policy')}
    </Button>
  </IfCanEdit>
);
