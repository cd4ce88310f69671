import { IconFileImport } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { useMemo } from 'react';
import { call } from '../../api/client.ts';
import type { WebsiteImport } from '../../api/websites.ts';
import { t } from '../../i18n/index.ts';
import { EmptyText, LoadFailure, Notice } from '../../ui/feedback/notice.tsx';
import { RemoveButton } from '../../ui/feedback/remove-button.tsx';
import { Status } from '../../ui/feedback/status.tsx';
import { FilePicker } from '../../ui/form/file-picker.tsx';
import { count } from '../../ui/format/format.ts';
import { DateOf } from '../../ui/format/moment.tsx';
import { IfCanEdit } from '../../ui/if-can-edit.tsx';
import { Section } from '../../ui/layout/page.tsx';
import type { Column } from '../../ui/table/column.ts';
import { DataTable } from '../../ui/table/data-table.tsx';
import { removeColumn } from '../../ui/table/remove-column.tsx';
import { formatRange } from '../analytics/query/periods.ts';
import classes from './settings.module.css';
import { useWebsiteResources } from './website-resources.ts';

// not shown
const SOURCES = { plausible: 'Plausible', umami: 'Umami', google: 'Google Analytics' };
const POLL_MS = 1500;

function Progress({ bytes_read, bytes_total, rows_read }: WebsiteImport) {
  const percent = bytes_total === 0 ? 0 : Math.round((100 * bytes_read) / bytes_total);
  return (
    <progress className={classes.progress} max={100} value={percent} aria-label={t('Read')}>
      {t('{percent}%, {rows} rows', { percent, rows: count(rows_read) })}
    </progress>
  );
}

const STATES = {
  running: (one: WebsiteImport) => <Progress {...one} />,
  finished: () => <Status tone="up" word={t('Finished')} />,
  failed: () => <Status tone="down" word={t('Failed')} />,
  removing: () => <Status tone="pending" word={t('Removing')} />,
} satisfies Record<WebsiteImport['state'], unknown>;

function columnsOf(remove: ReturnType<typeof useWebsiteResources<'imports'>>['remove']): Column<WebsiteImport>[] {
  return [
    {
      key: 'file',
      label: t('File'),
      look: 'strong',
      width: 'rest',
      phone: 'main',
      cell: ({ file_name, source, message }) => (
        <div>
          <div className={classes.file}>
            <span title={file_name}>{file_name || SOURCES[source]}</span>
            <p>{[file_name && t('From {source}', { source: SOURCES[source] }), message].filter(Boolean).join('. ')}</p>
          </div>
        </div>
      ),
    },
    {
      key: 'days',
      label: t('Days'),
      look: 'soft',
      width: 180,
      phone: 'labelled',
      cell: ({ first_day, last_day }) => (first_day && last_day ? formatRange({ from: first_day, to: last_day }) : '–'),
    },
    {
      key: 'rows',
      label: t('Rows'),
      align: 'end',
      width: 90,
      phone: 'labelled',
      cell: ({ rows_read }) => count(rows_read),
    },
    { key: 'state', label: t('Status'), width: 170, phone: 'aside', cell: (one) => STATES[one.state](one) },
    {
      key: 'when',
      label: t('Started'),
      look: 'soft',
      width: 100,
      phone: 'labelled',
      cell: ({ created_at }) => <DateOf at={created_at} />,
    },
    removeColumn(({ id, state }) =>
      state === 'removing' ? null : (
        <RemoveButton
          id={id}
          verb={t('Remove')}
          question={t('This removes its data from your reports.')}
          remove={remove}
        />
      ),
    ),
  ];
}

export function Imports({ website }: { website: number }) {
  const { list, remove, changed } = useWebsiteResources(website, 'imports', (rows) =>
    rows?.some(({ state }) => state === 'running' || state === 'removing') ? POLL_MS : false,
  );
  const columns = useMemo(() => columnsOf(remove), [remove]);
  const upload = useMutation({
    mutationFn: (file: File) =>
      call('POST /websites/:id/imports', {
        path: { id: website },
        query: { file_name: file.name },
        body: new Blob([file], { type: 'application/octet-stream' }),
      }),
    onSettled: changed,
  });
  const error = upload.error ?? remove.error;
  return (
    <Section
      title={t('Import')}
      note={t('Plausible export (ZIP), Umami export (ZIP or CSV) or a daily Google Analytics report (CSV)')}
      actions={
        <IfCanEdit>
          <FilePicker
            label={t('File to import')}
            accept=".zip,.csv"
            size="sm"
            loading={upload.isPending}
            leftSection={<IconFileImport size={16} aria-hidden />}
            onChoose={([file]) => file && upload.mutate(file)}
          >
            {t('Import file')}
          </FilePicker>
        </IfCanEdit>
      }
    >
      {list.isError && !list.data && <LoadFailure error={list.error} onRetry={() => list.refetch()} />}
      {error && <Notice tone="danger">{error.message}</Notice>}
      {list.data?.length === 0 ? (
        <EmptyText>{t('No imports yet. Imported data appears in your reports alongside new visits.')}</EmptyText>
      ) : (
        <DataTable
          label={t('Imports')}
          columns={columns}
          rows={list.data}
          rowKey={(one) => one.id}
          expectedRows={1}
          // Shows removals immediately, even if the pointer is over the list.
          request={`imports ${list.data?.length}`}
        />
      )}
    </Section>
  );
}
