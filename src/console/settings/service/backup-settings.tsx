import { Checkbox, NativeSelect, TextInput } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
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
import { BackUpNow } from './back-up-now.tsx';
import { backupsQuery } from './backup-queries.ts';
import { StoredBackups } from './stored-backups.tsx';

export function BackupSettings() {
  const backups = useQuery(backupsQuery);
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
          {backups.data && <StoredBackups last={backups.data.last?.at} zone={backups.data.time_zone} />}
          <h2 className={classes.next}>{t('Automatic backups')}</h2>
          <PlanForm key={backups.data ? 'loaded' : 'loading'} backups={backups.data} />
        </>
      )}
    </>
  );
}

function BackupState({ backups }: { backups: Backups | undefined }) {
  const at = (iso: string) => dateAndTime(Date.parse(iso), backups?.time_zone ?? 'UTC');
  const { last, failure, next_at } = backups ?? {};
  return (
    <div className={classes.backups}>
      <Facts
        className={classes.facts}
        facts={[
          [t('Last backup'), <LastBackup key="last" last={last} at={at} />],
          [
            t('Automatic'),
            next_at ? (
              <Status key="next" tone="up" word={t('Next at {at}', { at: at(next_at) })} />
            ) : (
              <Status key="next" tone="paused" word={t('Off')} />
            ),
          ],
        ]}
      />
      {failure && (
        <Notice tone="danger">
          {t('The backup at {at} failed. {problem}', { at: at(failure.at), problem: failure.problem })}
        </Notice>
      )}
      <BackUpNow key={backups ? 'loaded' : 'loading'} backups={backups} />
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
    enabled: settings?.enabled ?? false,
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
        queryClient.setQueryData(backupsQuery.queryKey, data);
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
      {(values.enabled || backups?.settings) && (
        <PlanFields draft={draft} plain={plain} isSet={backups?.settings?.place === 's3'} backups={backups} />
      )}
    </Form>
  );
}

type PlanFieldsProps = S3FieldsProps & { backups: Backups | undefined };

function PlanFields({ draft, plain, isSet, backups }: PlanFieldsProps) {
  const { values, set } = draft;
  return (
    <>
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
        <S3Fields draft={draft} plain={plain} isSet={isSet} />
      )}
      <Checkbox
        label={t('Exclude the secret')}
        description={
          values.with_secret
            ? t('Anyone with the backup can read everything in it')
            : t(
                "Keep the file “secret” of the data folder elsewhere. Without it, keys and passwords in a backup can't be decrypted",
              )
        }
        disabled={!backups}
        checked={!values.with_secret}
        onChange={(event) => set('with_secret', !event.currentTarget.checked)}
      />
    </>
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
