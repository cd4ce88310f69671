import { Button, VisuallyHidden } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useMemo, useState } from 'react';
import { call } from '../../api/client.ts';
import type { ReportRecipient, Website } from '../../api/websites.ts';
import { t, tRich } from '../../i18n/index.ts';
import { Notice } from '../../ui/feedback/notice.tsx';
import { RemoveButton } from '../../ui/feedback/remove-button.tsx';
import { Status } from '../../ui/feedback/status.tsx';
import { Moment } from '../../ui/format/moment.tsx';
import { IfCanEdit } from '../../ui/if-can-edit.tsx';
import { AddSection } from '../../ui/layout/add-section.tsx';
import { Section } from '../../ui/layout/page.tsx';
import type { Column } from '../../ui/table/column.ts';
import { FREQUENCIES } from '../frequencies.ts';
import { NewButton } from '../settings/new-button.tsx';
import { ResourceList } from '../settings/resource-list.tsx';
import classes from '../settings/settings.module.css';
import { useWebsiteResources } from '../settings/website-resources.ts';
import { RecipientForm } from './recipient-form.tsx';

const STATUSES = {
  active: () => <Status tone="up" word={t('Active')} />,
  unconfirmed: ({ asked_at }) => (
    <>
      <Status tone="pending" word={t('Not confirmed')} />
      <VisuallyHidden>{tRich(', asked {moment}', { moment: <Moment at={asked_at} /> })}</VisuallyHidden>
    </>
  ),
  segment_deleted: () => <Status tone="down" word={t('Segment deleted')} />,
} satisfies Record<ReportRecipient['status'], (one: ReportRecipient) => unknown>;

const said = ({ frequency, segment_id, segment, pdf, csv }: ReportRecipient): string =>
  [
    FREQUENCIES[frequency],
    segment ?? (segment_id === null ? t('All visits') : t('Deleted segment')),
    ...(pdf === 1 ? ['PDF'] : []),
    ...(csv === 1 ? ['CSV'] : []),
  ].join(', ');

type Remove = ReturnType<typeof useWebsiteResources<'report-recipients'>>['remove'];
type Actions = { remove: Remove; onEdit: (one: ReportRecipient) => void; onAsk: (id: number) => void; asking?: number };

function columnsOf({ remove, onEdit, onAsk, asking }: Actions): Column<ReportRecipient>[] {
  return [
    {
      key: 'email',
      label: t('Recipient'),
      look: 'strong',
      width: 'rest',
      phone: 'main',
      cell: ({ email }) => <span title={email}>{email}</span>,
    },
    { key: 'what', label: t('Report'), look: 'soft', width: 220, phone: 'small', cell: said },
    { key: 'status', label: t('Status'), width: 150, phone: 'aside', cell: (one) => STATUSES[one.status](one) },
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
          {one.status === 'unconfirmed' && (
            <IfCanEdit>
              <Button
                size="xs"
                variant="default"
                loading={asking === one.id}
                aria-label={t('Ask again: {email}', { email: one.email })}
                onClick={() => onAsk(one.id)}
              >
                {t('Ask again')}
              </Button>
            </IfCanEdit>
          )}
          <IfCanEdit>
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

export function Recipients({ website }: { website: Website }) {
  const [edited, setEdited] = useState<ReportRecipient | 'new'>();
  const [done, setDone] = useState('');
  const { list, changed, remove } = useWebsiteResources(website.id, 'report-recipients', undefined, () =>
    setDone(t('Recipient deleted.')),
  );
  const ask = useMutation({
    mutationFn: (recipient: number) =>
      call('POST /websites/:id/report-recipients/:report_recipient_id/confirmation', {
        path: { id: website.id, report_recipient_id: recipient },
      }),
    onSuccess: ({ data }) => setDone(t('Asked {email} again.', { email: data.email })),
    onSettled: changed,
  });
  const asking = ask.isPending ? ask.variables : undefined;
  const columns = useMemo(
    () => columnsOf({ remove, onEdit: setEdited, onAsk: ask.mutate, ...(asking !== undefined && { asking }) }),
    [remove, ask.mutate, asking],
  );
  const leave = () => setEdited(undefined);
  return (
    <Section
      title={t('Email reports')}
      note={t('Visitors, pages, sources and goals, every day, week or month')}
      actions={
        <NewButton
          verb={t('Add recipient')}
          isOpen={edited !== undefined}
          said={done}
          onOpen={() => setEdited('new')}
        />
      }
    >
      <p className={classes.beforeList}>
        {website.email === 1
          ? t('You get a weekly and a monthly report.')
          : t('Your own weekly and monthly reports are off.')}{' '}
        <IfCanEdit>
          <Link to="/websites/$id/edit" params={{ id: String(website.id) }}>
            {t('Edit')}
          </Link>
        </IfCanEdit>
      </p>
      {ask.isError && <Notice tone="danger">{ask.error.message}</Notice>}
      <ResourceList
        label={t('Email reports')}
        columns={columns}
        list={list}
        remove={remove}
        nothing={t('No other recipients. Send reports to a client or a colleague. They first confirm by email.')}
        expectedRows={3}
      />
      {edited && (
        <AddSection title={edited === 'new' ? t('New recipient') : t('Edit {email}', { email: edited.email })}>
          <RecipientForm
            key={edited === 'new' ? 'new' : edited.id}
            website={website.id}
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
