import { Button, VisuallyHidden } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { StoredBackup } from '../../api/accounts.ts';
import { call } from '../../api/client.ts';
import { t } from '../../i18n/index.ts';
import { ConfirmForm } from '../../passkeys/confirm-form.tsx';
import { WithProofState } from '../../passkeys/with-proof-state.tsx';
import { CopyBlock } from '../../ui/feedback/copy.tsx';
import { LoadFailure, Notice } from '../../ui/feedback/notice.tsx';
import { dateAndTime } from '../../ui/format/format.ts';
import { formatSize } from '../../ui/format/size.ts';
import type { Column } from '../../ui/table/column.ts';
import { DataTable } from '../../ui/table/data-table.tsx';
import classes from '../settings.module.css';
import { storedBackupsQuery } from './backup-queries.ts';

type Chosen = { act: 'download' | 'restore'; backup: StoredBackup };

/** `last`: when the last backup was made */
export function StoredBackups({ last, zone }: { last: string | undefined; zone: string }) {
  const stored = useQuery(storedBackupsQuery(last));
  const [chosen, setChosen] = useState<Chosen>();
  if (stored.isError && !stored.data) return <LoadFailure error={stored.error} onRetry={() => stored.refetch()} />;
  // Without an earlier backup, the list is most likely empty.
  if (!stored.data && last === undefined) return null;
  if (stored.data?.backups.length === 0 && stored.data.problems.length === 0) return null;
  const timeOf = ({ at }: StoredBackup) => dateAndTime(Date.parse(at), zone);
  return (
    <div className={classes.exports}>
      {stored.data?.problems.map((problem) => (
        <Notice key={problem} tone="danger">
          {problem}
        </Notice>
      ))}
      <DataTable
        label={t('Stored backups')}
        rows={stored.data?.backups}
        rowKey={({ place, name }) => `${place} ${name}`}
        expectedRows={1}
        columns={columnsOf(timeOf, setChosen)}
      />
      {chosen?.act === 'restore' && (
        <section
          className={classes.exports}
          aria-label={t('Restore the backup of {time}', { time: timeOf(chosen.backup) })}
        >
          <p className={classes.quiet}>
            {t('Stop the service, then run this on the server. It needs an empty data folder, or --force.')}
          </p>
          <CopyBlock label={t('restore command')} text={chosen.backup.restore} />
        </section>
      )}
      {chosen?.act === 'download' && (
        <Download
          key={chosen.backup.name}
          backup={chosen.backup}
          time={timeOf(chosen.backup)}
          onLeave={() => setChosen(undefined)}
        />
      )}
    </div>
  );
}

function Download({ backup, time, onLeave }: { backup: StoredBackup; time: string; onLeave: () => void }) {
  const { name, folder } = backup;
  const verb = t('Download the backup of {time}', { time });
  return (
    <section className={classes.ownerQuestion} aria-label={verb}>
      <p>{t('The file gives access to everything in this installation. Store it safely.')}</p>
      <WithProofState height={110}>
        {(state) => (
          <ConfirmForm
            state={state}
            label={verb}
            verb={t('Download')}
            onConfirmed={async () => {
              const { data } = await call('POST /backups/downloads', { body: { name, folder } });
              save(`/console/api/backups/file?ticket=${data.ticket}`);
              onLeave();
            }}
            onLeave={onLeave}
          />
        )}
      </WithProofState>
    </section>
  );
}

function save(address: string): void {
  const link = document.createElement('a');
  link.href = address;
  link.download = '';
  link.click();
}

const columnsOf = (timeOf: (row: StoredBackup) => string, choose: (chosen: Chosen) => void): Column<StoredBackup>[] => [
  { key: 'at', label: t('Time'), width: 168, phone: 'main', cell: (row) => <span>{timeOf(row)}</span> },
  {
    key: 'bytes',
    label: t('Size'),
    width: 96,
    align: 'end',
    phone: 'aside',
    cell: ({ bytes }) => <span>{formatSize(bytes)}</span>,
  },
  {
    key: 'place',
    label: t('Place'),
    width: 'rest',
    phone: 'line',
    look: 'soft',
    cell: ({ place }) => <span>{place}</span>,
  },
  {
    key: 'act',
    label: '',
    head: <VisuallyHidden>{t('Actions')}</VisuallyHidden>,
    width: 196,
    align: 'end',
    phone: 'line',
    cell: (row) => (
      <>
        <Button
          variant="subtle"
          size="compact-sm"
          aria-label={t('Restore the backup of {time}', { time: timeOf(row) })}
          onClick={() => choose({ act: 'restore', backup: row })}
        >
          {t('Restore')}
        </Button>
        <Button
          variant="subtle"
          size="compact-sm"
          aria-label={t('Download the backup of {time}', { time: timeOf(row) })}
          onClick={() => choose({ act: 'download', backup: row })}
        >
          {t('Download')}
        </Button>
      </>
    ),
  },
];
