import { Button, VisuallyHidden } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { call } from '../../api/client.ts';
import type { ScheduledExport, Website } from '../../api/websites.ts';
import { t } from '../../i18n/index.ts';
import { Notice } from '../../ui/feedback/notice.tsx';
import { RemoveButton } from '../../ui/feedback/remove-button.tsx';
import { Status } from '../../ui/feedback/status.tsx';
import { Moment } from '../../ui/format/moment.tsx';
import { formatSize } from '../../ui/format/size.ts';
import { IfCanEdit } from '../../ui/if-can-edit.tsx';
import { AddSection } from '../../ui/layout/add-section.tsx';
import { Section } from '../../ui/layout/page.tsx';
import type { Column } from '../../ui/table/column.ts';
import { FREQUENCIES } from '../frequencies.ts';
import { NewButton } from './new-button.tsx';
import { ResourceList } from './resource-list.tsx';
import { ScheduledExportForm } from './scheduled-export-form.tsx';
import classes from './settings.module.css';
import { useWebsiteResources } from './website-resources.ts';

/** Polling interval while a new export has no file yet. */
const POLL_MS = 5000;

const STATUSES = {
  active: () => <Status tone="up" word={t('Active')} />,
  failing: () => <Status tone="down" word={t('Failing')} />,
  paused: () => <Status tone="paused" word={t('Paused')} />,
  segment_deleted: () => <Status tone="down" word={t('Segment deleted')} />,
} satisfies Record<ScheduledExport['status'], unknown>;

/** A failed test doesn't change the stored status, so the failure is shown instead of it. */
const statusOf = ({ id, status }: ScheduledExport, unreached: number | undefined) =>
  status === 'active' && id === unreached ? <Status tone="down" word={t('Test failed')} /> : STATUSES[status]();

const placeOf = ({ bucket, prefix }: ScheduledExport): string => (prefix === '' ? bucket : `${bucket}/${prefix}`);

const describeExport = ({ endpoint, failure }: ScheduledExport): string => failure?.problem ?? new URL(endpoint).host;

type Actions = {
  remove: ReturnType<typeof useWebsiteResources<'scheduled-exports'>>['remove'];
  onEdit: (one: ScheduledExport) => void;
  onTest: (one: ScheduledExport) => void;
  testing: number | undefined;
  /** ID of the export whose last test failed */
  unreached: number | undefined;
};

function columnsOf({ remove, onEdit, onTest, testing, unreached }: Actions): Column<ScheduledExport>[] {
  return [
    {
      key: 'bucket',
      label: t('Bucket'),
      look: 'strong',
      width: 'rest',
      phone: 'main',
      cell: (one) => (
        <div className={classes.file}>
          <span title={placeOf(one)}>{placeOf(one)}</span>
          <p>{describeExport(one)}</p>
        </div>
      ),
    },
    {
      key: 'what',
      label: t('Files'),
      look: 'soft',
      width: 150,
      phone: 'small',
      cell: ({ frequency, segment }) => [FREQUENCIES[frequency], ...(segment === null ? [] : [segment])].join(', '),
    },
    { key: 'status', label: t('Status'), width: 130, phone: 'aside', cell: (one) => statusOf(one, unreached) },
    {
      key: 'last',
      label: t('Last file'),
      look: 'soft',
      width: 140,
      phone: 'labelled',
      cell: ({ last_export }) =>
        last_export ? (
          <span title={last_export.key}>
            <Moment at={last_export.at} />, {formatSize(last_export.bytes)}
          </span>
        ) : (
          t('none yet')
        ),
    },
    {
      key: 'actions',
      label: '',
      head: <VisuallyHidden>{t('Actions')}</VisuallyHidden>,
      align: 'end',
      width: 310,
      phone: 'line',
      cell: (one) => (
        <span className={classes.rowActions}>
          <IfCanEdit>
            <Button
              size="xs"
              variant="default"
              loading={testing === one.id}
              aria-label={t('Send test file to {place}', { place: placeOf(one) })}
              onClick={() => onTest(one)}
            >
              {t('Send test file')}
            </Button>
          </IfCanEdit>
          <IfCanEdit>
            <Button
              size="xs"
              variant="default"
              aria-label={t('Edit export to {place}', { place: placeOf(one) })}
              onClick={() => onEdit(one)}
            >
              {t('Edit')}
            </Button>
          </IfCanEdit>
          <RemoveButton
            id={one.id}
            verb={t('Delete')}
            question={t('Stop this export? Its files stay in the bucket.')}
            remove={remove}
          />
        </span>
      ),
    },
  ];
}

export function ScheduledExports({ website }: { website: Website }) {
  const [edited, setEdited] = useState<ScheduledExport | 'new'>();
  const [done, setDone] = useState('');
  const { list, changed, remove } = useWebsiteResources(
    website.id,
    'scheduled-exports',
    (rows) => (rows?.some(({ status, last_export }) => status === 'active' && last_export === null) ? POLL_MS : false),
    () => setDone(t('Export deleted.')),
  );
  const test = useMutation({
    mutationFn: ({ id }: ScheduledExport) =>
      call('POST /websites/:id/scheduled-exports/:scheduled_export_id/test', {
        path: { id: website.id, scheduled_export_id: id },
      }),
    onSuccess: ({ data }) => {
      // Removes the message "added", because the test failed.
      if (!data.ok) setDone('');
    },
    onSettled: changed,
  });
  const testing = test.isPending ? test.variables.id : undefined;
  const result = test.data?.data;
  const unreached = result?.ok === false ? test.variables?.id : undefined;
  const columns = useMemo(
    () => columnsOf({ remove, onEdit: setEdited, onTest: test.mutate, testing, unreached }),
    [remove, test.mutate, testing, unreached],
  );
  const leave = () => setEdited(undefined);
  return (
    <Section
      title={t('Scheduled exports')}
      note={t('Every report as CSV in your own bucket, by day, week or month')}
      actions={
        <NewButton verb={t('New export')} isOpen={edited !== undefined} said={done} onOpen={() => setEdited('new')} />
      }
    >
      {test.isError && <Notice tone="danger">{test.error.message}</Notice>}
      {result && !test.isPending && <Notice tone={result.ok ? 'calm' : 'danger'}>{result.message}</Notice>}
      <ResourceList
        label={t('Scheduled exports')}
        columns={columns}
        list={list}
        remove={remove}
        nothing={t(
          'No exports yet. Export your statistics to Amazon S3, Cloudflare R2, Backblaze B2, MinIO or any other S3-compatible storage.',
        )}
        expectedRows={1}
      />
      {edited && (
        <AddSection
          title={edited === 'new' ? t('New export') : t('Edit export to {place}', { place: placeOf(edited) })}
        >
          <ScheduledExportForm
            key={edited === 'new' ? 'new' : edited.id}
            website={website.id}
            {...(edited !== 'new' && { changed: edited })}
            onSaved={async (saved) => {
              setDone(edited === 'new' ? t('Export added.') : t('Export saved.'));
              test.reset();
              leave();
              await changed();
              if (edited === 'new') test.mutate(saved);
            }}
            onLeave={leave}
          />
        </AddSection>
      )}
    </Section>
  );
}
