import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import { call } from '../../api/client.ts';
import type { Activation } from '../../api/market.ts';
import { t } from '../../i18n/index.ts';
import { EmptyText, LoadFailure, Notice } from '../../ui/feedback/notice.tsx';
import { count } from '../../ui/format/format.ts';
import { DateOf, Moment } from '../../ui/format/moment.tsx';
import { Section } from '../../ui/layout/page.tsx';
import type { Column } from '../../ui/table/column.ts';
import { DataTable } from '../../ui/table/data-table.tsx';
import { menuColumn, RowMenu } from '../../ui/table/row-menu.tsx';
import { activationsQuery } from './queries.ts';

export function Activations({ id }: { id: string }) {
  const queryClient = useQueryClient();
  const activations = useQuery(activationsQuery(id));
  const { mutate, error } = useMutation({
    mutationFn: (activation: number) =>
      call('DELETE /market/purchases/:id/activations/:activation_id', { path: { id, activation_id: activation } }),
    onSettled: () => queryClient.invalidateQueries(activationsQuery(id)),
  });
  const columns = useMemo(
    (): Column<Activation>[] => [
      {
        key: 'label',
        label: t('Activated on'),
        look: 'strong',
        width: 'rest',
        phone: 'main',
        cell: ({ label, kind }) => label || (kind === 'machine' ? t('Machine') : t('Domain')),
      },
      {
        key: 'since',
        label: t('Since'),
        look: 'soft',
        phone: 'labelled',
        cell: ({ created_at }) => <DateOf at={created_at} />,
      },
      {
        key: 'seen',
        label: t('Last seen'),
        look: 'soft',
        phone: 'labelled',
        cell: ({ seen_at }) => <Moment at={seen_at} />,
      },
      menuColumn(({ id: activation, label, kind }) => {
        const name = label || (kind === 'machine' ? t('this machine') : t('this domain'));
        return (
          <RowMenu
            name={name}
            danger={{
              verb: t('Remove activation'),
              question: t(
                'Remove the activation on {name}? Its license files are revoked, and its slot becomes available.',
                { name },
              ),
              onConfirm: () => mutate(activation),
            }}
          />
        );
      }),
    ],
    [mutate],
  );
  const { data, meta } = activations.data ?? {};
  return (
    <Section
      title={t('Activations')}
      note={
        meta &&
        (meta.limit === null
          ? count(meta.used)
          : t('{used} of {limit}', { used: count(meta.used), limit: count(meta.limit) }))
      }
    >
      {activations.isError && !data && <LoadFailure error={activations.error} onRetry={() => activations.refetch()} />}
      {error && <Notice tone="danger">{error.message}</Notice>}
      {data?.length === 0 && <EmptyText>{t('No activations yet.')}</EmptyText>}
      {(data ? data.length > 0 : !activations.isError) && (
        <DataTable
          label={t('Activations')}
          columns={columns}
          rows={data}
          rowKey={(activation) => activation.id}
          expectedRows={1}
          request={`${id} ${data?.length}`}
        />
      )}
    </Section>
  );
}
