import { Checkbox, NativeSelect, TextInput } from '@mantine/core';
import { call } from '../../api/client.ts';
import type { ScheduledExport } from '../../api/websites.ts';
import { t } from '../../i18n/index.ts';
import { useDraft } from '../../ui/form/draft.ts';
import { Form, Pair } from '../../ui/form/form.tsx';
import { SecretInput } from '../../ui/form/secret-input.tsx';
import { FREQUENCY_CHOICES } from '../frequencies.ts';
import { SegmentSelect, sentSegment } from './segment-select.tsx';

type ScheduledExportFormProps = {
  website: number;
  /** undefined for a new export */
  changed?: ScheduledExport;
  onSaved: (saved: ScheduledExport) => void;
  onLeave: () => void;
};

export function ScheduledExportForm({ website, changed, onSaved, onLeave }: ScheduledExportFormProps) {
  const draft = useDraft({
    endpoint: changed?.endpoint ?? '',
    region: changed?.region ?? '',
    bucket: changed?.bucket ?? '',
    prefix: changed?.prefix ?? '',
    access_key_id: changed?.access_key_id ?? '',
    secret_access_key: '',
    frequency: changed?.frequency ?? 'daily',
    segment_id: String(changed?.segment_id ?? ''),
    paused: changed?.paused === 1,
  });
  const { values, set } = draft;
  const save = () =>
    draft.submit(async () => {
      const { secret_access_key, region, paused, ...fields } = values;
      const body = {
        ...fields,
        ...(region.trim() !== '' && { region }),
        segment_id: sentSegment(values.segment_id),
        paused: paused ? 1 : 0,
        // If the field is empty, the stored secret is kept.
        ...((!changed || secret_access_key !== '') && { secret_access_key }),
      };
      const { data } = changed
        ? await call('PATCH /websites/:id/scheduled-exports/:scheduled_export_id', {
            path: { id: website, scheduled_export_id: changed.id },
            body,
          })
        : await call('POST /websites/:id/scheduled-exports', { path: { id: website }, body });
      draft.reset(values);
      onSaved(data);
    });
  return (
    <Form
      draft={draft}
      label={changed ? t('Edit export') : t('New export')}
      verb={changed ? t('Save export') : t('Add export')}
      onSubmit={save}
      onLeave={onLeave}
      inPlace
    >
      <TextInput
        label={t('Endpoint')}
        description={t('Address of the S3 API, without the bucket')}
        // not shown
        placeholder="https://s3.eu-central-1.amazonaws.com"
        inputMode="url"
        autoComplete="off"
        maxLength={300}
        {...draft.field('endpoint')}
      />
      <Pair>
        <TextInput
          label={t('Region')}
          // not shown
          placeholder="us-east-1"
          autoComplete="off"
          maxLength={63}
          {...draft.field('region')}
        />
        <TextInput
          label={t('Bucket')}
          // not shown
          placeholder="acme-statistics"
          autoComplete="off"
          maxLength={63}
          {...draft.field('bucket')}
        />
      </Pair>
      <TextInput
        label={t('Prefix (optional)')}
        description={t('Files are named prefix/domain/2026-11-02_2026-11-08.zip')}
        autoComplete="off"
        maxLength={200}
        {...draft.field('prefix')}
      />
      <TextInput
        label={t('Access key ID')}
        description={t('The key only needs permission to write objects (s3:PutObject)')}
        autoComplete="off"
        maxLength={200}
        {...draft.field('access_key_id')}
      />
      <SecretInput
        label={t('Secret access key')}
        name="secret_access_key"
        isSet={changed !== undefined}
        value={values.secret_access_key}
        error={draft.error('secret_access_key')}
        description={t('Stored encrypted and never shown again')}
        onChange={(secret) => set('secret_access_key', secret)}
      />
      <Pair>
        <NativeSelect label={t('Frequency')} data={FREQUENCY_CHOICES} {...draft.field('frequency')} />
        <SegmentSelect website={website} draft={draft} />
      </Pair>
      {changed && (
        <Checkbox
          label={t('Pause')}
          description={t('Missing files are sent when you resume')}
          checked={values.paused}
          onChange={(event) => set('paused', event.currentTarget.checked)}
        />
      )}
    </Form>
  );
}
