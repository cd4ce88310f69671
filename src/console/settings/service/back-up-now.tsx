import { Button, TextInput } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { Backups } from '../../api/accounts.ts';
import { call, Refused } from '../../api/client.ts';
import { t } from '../../i18n/index.ts';
import { Notice } from '../../ui/feedback/notice.tsx';
import { percentage } from '../../ui/format/format.ts';
import classes from '../settings.module.css';
import { backupsQuery } from './backup-queries.ts';

/** Without a plan, the backup goes to a folder that can be entered here. */
export function BackUpNow({ backups }: { backups: Backups | undefined }) {
  const queryClient = useQueryClient();
  const [folder, setFolder] = useState(backups?.usual_folder ?? '');
  const hasPlan = Boolean(backups?.settings);
  const run = useMutation({
    mutationFn: async () => (await call('POST /backups/run', { body: hasPlan ? {} : { folder } })).data,
    onSuccess: (data) => queryClient.setQueryData(backupsQuery.queryKey, data),
  });
  const folderError = run.error instanceof Refused ? run.error.errors.folder?.[0] : undefined;
  const isRunning = Boolean(backups?.running_since);
  return (
    <>
      {run.isError && folderError === undefined && <Notice tone="danger">{run.error.message}</Notice>}
      <form
        className={classes.invite}
        aria-label={t('Back up now')}
        onSubmit={(event) => {
          event.preventDefault();
          if (!isRunning) run.mutate();
        }}
      >
        {!hasPlan && (
          <TextInput
            label={t('Folder')}
            name="backup_now_folder"
            autoComplete="off"
            spellCheck={false}
            disabled={!backups || isRunning}
            value={folder}
            error={folderError}
            onChange={(event) => setFolder(event.currentTarget.value)}
          />
        )}
        <Button type="submit" variant="default" disabled={!backups} loading={run.isPending || isRunning}>
          {t('Back up now')}
        </Button>
      </form>
      <div className={classes.quiet}>
        <span role="status">{isRunning && backups && progressText(backups)}</span>
        {isRunning && backups && (
          <>
            {/* Not announced, because it changes often. */}
            {` ${percentage(backups.percent)}`}
            <progress max={100} value={backups.percent} aria-label={t('Progress of the backup')} />
          </>
        )}
      </div>
    </>
  );
}

function progressText({ percent, settings }: Backups): string {
  if (percent >= 100 && settings?.place === 's3') return t('Uploading the backup…');
  return t('Backing up…');
}
