import { Button, VisuallyHidden } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { languageName } from '../../../languages.ts';
import { call } from '../../api/client.ts';
import type { UptimeReport, UptimeReportRecipient } from '../../api/monitors.ts';
import { t } from '../../i18n/index.ts';
import { EmptyText, LoadFailure, Notice } from '../../ui/feedback/notice.tsx';
import { RemoveButton } from '../../ui/feedback/remove-button.tsx';
import { Status } from '../../ui/feedback/status.tsx';
import { Moment } from '../../ui/format/moment.tsx';
import { IfCanEdit } from '../../ui/if-can-edit.tsx';
import { AddSection } from '../../ui/layout/add-section.tsx';
import { Section } from '../../ui/layout/page.tsx';
import type { Column } from '../../ui/table/column.ts';
import { DataTable } from '../../ui/table/data-table.tsx';
import { recipientsQuery } from './queries.ts';
import { RecipientForm } from './recipient-form.tsx';
import classes from './uptime-reports.module.css';

const described = ({ language, time_zone }: UptimeReportRecipient): string =>
  [...(language ? [languageName(language)] : []), ...(time_zone ? [time_zone] : [])].join(', ') ||
  t('Same as the report');

type Removal = Parameters<typeof RemoveButton>[0]['remove'];
type Actions = {
  remove: Removal;
  onEdit: (one: UptimeReportRecipient) => void;
  onAsk: (id: number) => void;
  asking: number | undefined;
};

function columnsOf({ remove, onEdit, onAsk, asking }: Actions): Column<UptimeReportRecipient>[] {
  return [
    {
      key: 'email',
      label: t('Recipient'),
      look: 'strong',
      width: 'rest',
      phone: 'main',
      cell: ({ email }) => <span title={email}>{email}</span>,
    },
    {
      key: 'what',
      label: t('Language and time zone'),
      look: 'soft',
      width: 210,
      hiddenBelowPx: 840,
      phone: 'small',
      cell: described,
    },
    {
      key: 'status',
      label: t('Status'),
      width: 150,
      phone: 'aside',
      cell: ({ status }) =>
        status === 'active' ? (
          <Status tone="up" word={t('Active')} />
        ) : (
          <Status tone="pending" word={t('Not confirmed')} />
        ),
    },
    {
      key: 'last',
      label: t('Last report'),
      look: 'soft',
      width: 110,
      phone: 'labelled',
      cell: ({ last_report_at }) => (last_report_at ? <Moment at={last_report_at} /> : t('Never')),
    },
    {
      key: 'actions',
      label: '',
      head: <VisuallyHidden>{t('Actions')}</VisuallyHidden>,
      align: 'end',
      width: 290,
      phone: 'line',
      cell: (one) => (
        <span className={classes.rowActions}>
          <IfCanEdit>
            {one.status === 'unconfirmed' && (
              <Button
                size="xs"
                variant="default"
                loading={asking === one.id}
                aria-label={t('Ask again: {email}', { email: one.email })}
                onClick={() => onAsk(one.id)}
              >
                {t('Ask again')}
              </Button>
            )}
            <Button
              size="xs"
              variant="default"
              aria-label={t('Edit {email}', { email: one.email })}
              onClick={() => onEdit(one)}
            >
              {t('Edit')}
            </Button>
          </IfCanEdit>
          <RemoveButton
            id={one.id}
            verb={t('Delete')}
            question={t('Stop reports to {email}?', { email: one.email })}
            remove={remove}
          />
        </span>
      ),
    },
  ];
}

export function Recipients({ report }: { report: UptimeReport }) {
  const queryClient = useQueryClient();
  const [edited, setEdited] = useState<UptimeReportRecipient | 'new'>();
  const [done, setDone] = useState('');
  const list = useQuery(recipientsQuery(report.id));
  const changed = () => queryClient.invalidateQueries({ queryKey: ['uptime-reports'] });
  const remove = useMutation({
    mutationFn: (id: number) =>
      call('DELETE /uptime-reports/:id/recipients/:uptime_report_recipient_id', {
        path: { id: report.id, uptime_report_recipient_id: id },
      }),
    onSettled: async (_, error) => {
      await changed();
      if (!error) setDone(t('Recipient deleted.'));
    },
  });
  const ask = useMutation({
    mutationFn: (id: number) =>
      call('POST /uptime-reports/:id/recipients/:uptime_report_recipient_id/confirmation', {
        path: { id: report.id, uptime_report_recipient_id: id },
      }),
    onSuccess: ({ data }) => setDone(t('Asked {email} again.', { email: data.email })),
    onSettled: changed,
  });
  const asking = ask.isPending ? ask.variables : undefined;
  const columns = useMemo(
    () => columnsOf({ remove, onEdit: setEdited, onAsk: ask.mutate, asking }),
    [remove, ask.mutate, asking],
  );
  const leave = () => setEdited(undefined);
  return (
    <Section
      title={t('Recipients')}
      note={t('They get an email with a PDF')}
      actions={
        <IfCanEdit>
          <span className={classes.said} role="status">
            {edited ? '' : done}
          </span>
          <Button size="xs" variant="default" disabled={edited !== undefined} onClick={() => setEdited('new')}>
            {t('Add recipient')}
          </Button>
        </IfCanEdit>
      }
    >
      {[ask, remove].map(
        ({ error }, index) =>
          error && (
            // biome-ignore lint/suspicious/noArrayIndexKey: two fixed requests
            <Notice key={index} tone="danger">
              {error.message}
            </Notice>
          ),
      )}
      {list.isError && !list.data && <LoadFailure error={list.error} onRetry={() => list.refetch()} />}
      {list.data?.length === 0 ? (
        <EmptyText>
          {t('No recipients. Send this report to a client or a colleague. They first confirm by email.')}
        </EmptyText>
      ) : (
        <DataTable
          label={t('Recipients')}
          columns={columns}
          rows={list.data}
          rowKey={({ id }) => id}
          expectedRows={2}
          // Shows removals immediately, even if the pointer is over the list.
          request={String(remove.isSuccess ? remove.submittedAt : 0)}
        />
      )}
      {edited && (
        <AddSection title={edited === 'new' ? t('New recipient') : t('Edit {email}', { email: edited.email })}>
          <RecipientForm
            key={edited === 'new' ? 'new' : edited.id}
            report={report}
            {...(edited !== 'new' && { recipient: edited })}
            onSaved={async ({ email, status }) => {
              setDone(
                edited !== 'new'
                  ? t('Report to {email} saved.', { email })
                  : status === 'unconfirmed'
                    ? t('Asked {email} to confirm.', { email })
                    : t('Reports go to {email}.', { email }),
              );
              leave();
              await changed();
            }}
            onLeave={leave}
          />
        </AddSection>
      )}
    </Section>
  );
}
