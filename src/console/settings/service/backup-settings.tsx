import { Button, Checkbox, NativeSelect, TextInput } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { Backups } from '../../api/accounts.ts';
import { call } from '../../api/client.ts';
import { t, tRich } from '../../i18n/index.ts';
import { LoadFailure, Notice } from '../../ui/feedback/notice.tsx';
import { Status } from '../../ui/feedback/status.tsx';
import { useDraft } from '../../ui/form/draft.ts';
import { Form, Pair } from '../../ui/form/form.tsx';
import { SecretInput } from '../../ui/form/secret-input.tsx';
import { dateAndTime, duration } from '../../ui/format/format.ts';
import { formatSize } from '../../ui/format/size.ts';
import { withDocumentLinks } from '../../ui/format/with-document-links.tsx';
import { Facts } from '../../ui/layout/facts.tsx';
import classes from '../settings.module.css';

const backupsKey = ['backups'];
const POLL_MS = 2000;

export function BackupSettings() {
  const backups = useQuery({
    queryKey: backupsKey,
    queryFn: async () => (await call('GET /backups')).data,
    refetchInterval: ({ state }) => (state.data?.running_since ? POLL_MS : false),
  });
  return (
    <>
      <h2>{t('Backups')}</h2>
      <p className={classes.lead}>
        {tRich(
          'A consistent backup of the database, events and files in one file, taken while the service runs. Restore one with <code>gatehouse restore</code>.',
          { code: (text) => <code>{text}</code> },
        )}
      </p>
      {backups.isError && !backups.data ? (
        <LoadFailure error={backups.error} onRetry={() => backups.refetch()} />
      ) : backups.data?.unavailable ? (
        <Notice tone="calm">{withDocumentLinks(backups.data.unavailable)}</Notice>
      ) : (
        <>
          <BackupState backups={backups.data} />
          <PlanForm key={backups.data ? 'loaded' : 'loading'} backups={backups.data} />
        </>
      )}
    </>
  );
}

function BackupState({ backups }: { backups: Backups | undefined }) {
  const queryClient = useQueryClient();
  const run = useMutation({
    mutationFn: async () => (await call('POST /backups/run')).data,
    onSuccess: (data) => queryClient.setQueryData(backupsKey, data),
  });
  const at = (iso: string) => dateAndTime(Date.parse(iso), backups?.time_zone ?? 'UTC');
  const { last, failure, running_since, next_at } = backups ?? {};
  return (
    <div className={classes.backups}>
      <Facts
        className={classes.facts}
        facts={[
          [t('Last backup'), <LastBackup key="last" last={last} at={at} />],
          [t('Next backup'), next_at ? at(next_at) : t('None planned')],
        ]}
      />
      {failure && (
        <Notice tone="danger">
          {t('The backup at {at} failed. {problem}', { at: at(failure.at), problem: failure.problem })}
        </Notice>
      )}
      {run.isError && <Notice tone="danger">{run.error.message}</Notice>}
      <div className={classes.buttons}>
        <Button
          variant="default"
          disabled={!backups?.settings}
          loading={run.isPending || Boolean(running_since)}
          onClick={() => run.mutate()}
        >
          {t('Back up now')}
        </Button>
        <span role="status" className={classes.quiet}>
          {running_since
            ? t('A backup is in progress.')
            : backups && !backups.settings
              ? t('To create a backup, first save a plan below.')
              : ''}
        </span>
      </div>
    </div>
  );
}

function LastBackup({ last, at }: { last: Backups['last'] | undefined; at: (iso: string) => string }) {
  if (!last) return <Status tone="unknown" word={t('No backup yet')} />;
  return (
    <>
      <Status tone="up" word={at(last.at)} />
      <div className={classes.quiet}>
        {t('{size} in {duration}, {name}', {
          size: formatSize(last.bytes),
          duration: duration(Math.ceil(last.took_ms / 1000)),
          name: last.name,
        })}
      </div>
    </>
  );
}

type Values = {
  enabled: boolean;
  hour: string;
  keep_daily: string;
  keep_weekly: string;
  with_secret: boolean;
  place: string;
  folder: string;
  endpoint: string;
  region: string;
  bucket: string;
  prefix: string;
  access_key_id: string;
  secret_access_key: string;
};

const valuesOf = (backups: Backups | undefined): Values => {
  const settings = backups?.settings;
  return {
    enabled: settings?.enabled ?? true,
    hour: String(settings?.hour ?? 3),
    keep_daily: String(settings?.keep_daily ?? 7),
    keep_weekly: String(settings?.keep_weekly ?? 4),
    with_secret: settings?.with_secret ?? true,
    place: settings?.place ?? 'folder',
    folder: settings?.folder ?? backups?.usual_folder ?? '',
    endpoint: settings?.endpoint ?? '',
    region: settings?.region ?? '',
    bucket: settings?.bucket ?? '',
    prefix: settings?.prefix ?? '',
    access_key_id: settings?.access_key_id ?? '',
    secret_access_key: '',
  };
};

const numberOr = (text: string): number | string => (/^\d+$/.test(text.trim()) ? Number(text) : text);

/** Omits empty S3 fields, so an empty secret keeps the saved secret. */
const toWire = ({ hour, keep_daily, keep_weekly, enabled, with_secret, place, folder, ...s3 }: Values) => ({
  ...{ enabled, with_secret, place, hour: Number(hour) },
  ...{ keep_daily: numberOr(keep_daily), keep_weekly: numberOr(keep_weekly) },
  ...(place === 'folder'
    ? { folder }
    : Object.fromEntries(Object.entries(s3).filter(([, value]) => value.trim() !== ''))),
});

const HOURS = Array.from({ length: 24 }, (_, hour) => ({
  value: String(hour),
  label: `${String(hour).padStart(2, '0')}:00`,
}));

function PlanForm({ backups }: { backups: Backups | undefined }) {
  const queryClient = useQueryClient();
  const [saved, setSaved] = useState(false);
  const draft = useDraft(valuesOf(backups));
  const { values, set } = draft;
  const save = async () =>
    setSaved(
      await draft.submit(async () => {
        const { data } = await call('PUT /backups', { body: toWire(values) });
        queryClient.setQueryData(backupsKey, data);
        draft.reset(valuesOf(data));
      }),
    );
  const plain = { autoComplete: 'off', spellCheck: false, disabled: !backups } as const;
  return (
    <Form draft={draft} label={t('Backup plan')} verb={t('Save plan')} saved={saved} onSubmit={save}>
      <Checkbox
        label={t('Back up every day')}
        disabled={!backups}
        checked={values.enabled}
        onChange={(event) => set('enabled', event.currentTarget.checked)}
      />
      <NativeSelect
        {...draft.field('hour')}
        disabled={!backups}
        label={t('At')}
        data={HOURS}
        description={t('Time zone {zone}', { zone: backups?.time_zone ?? '…' })}
      />
      <Pair>
        <TextInput {...draft.field('keep_daily')} {...plain} label={t('Daily backups to keep')} inputMode="numeric" />
        <TextInput {...draft.field('keep_weekly')} {...plain} label={t('Weekly backups to keep')} inputMode="numeric" />
      </Pair>
      <NativeSelect
        {...draft.field('place')}
        disabled={!backups}
        label={t('Keep in')}
        data={[
          { value: 'folder', label: t('A folder on this server') },
          { value: 's3', label: t('An S3 bucket') },
        ]}
      />
      {values.place === 'folder' ? (
        <TextInput
          {...draft.field('folder')}
          {...plain}
          label={t('Folder')}
          description={t('Preferably on another disk or a network drive')}
        />
      ) : (
        <S3Fields draft={draft} plain={plain} isSet={backups?.settings?.place === 's3'} />
      )}
      <Checkbox
        label={t('Include the secret')}
        description={
          values.with_secret
            ? t('Anyone with the backup can read everything in it')
            : t(
                "Keep the file “secret” of the data folder elsewhere. Without it, keys and passwords in a backup can't be decrypted",
              )
        }
        disabled={!backups}
        checked={values.with_secret}
        onChange={(event) => set('with_secret', event.currentTarget.checked)}
      />
    </Form>
  );
}

type S3FieldsProps = {
  draft: ReturnType<typeof useDraft<Values>>;
  plain: { autoComplete: string; spellCheck: boolean; disabled: boolean };
  isSet: boolean;
};

function S3Fields({ draft, plain, isSet }: S3FieldsProps) {
  return (
    <>
      <TextInput
        {...draft.field('endpoint')}
        {...plain}
        label={t('Endpoint')}
        // not shown
        placeholder="https://s3.eu-central-1.amazonaws.com"
      />
      <Pair>
        <TextInput {...draft.field('bucket')} {...plain} label={t('Bucket')} />
        <TextInput
          {...draft.field('region')}
          {...plain}
          label={t('Region')}
          // not shown
          placeholder="us-east-1"
        />
      </Pair>
      <TextInput {...draft.field('prefix')} {...plain} label={t('Prefix')} placeholder={t('Optional')} />
      <Pair>
        <TextInput {...draft.field('access_key_id')} {...plain} label={t('Access key ID')} />
        <SecretInput
          key={isSet ? 'set' : 'unset'}
          label={t('Secret access key')}
          name="secret_access_key"
          isSet={isSet}
          value={draft.values.secret_access_key}
          error={draft.error('secret_access_key')}
          onChange={(secret) => draft.set('secret_access_key', secret)}
        />
      </Pair>
    </>
  );
}
