import { NativeSelect, Select, TextInput } from '@mantine/core';
import { call } from '../../api/client.ts';
import type { UptimeReport, UptimeReportRecipient } from '../../api/monitors.ts';
import { t } from '../../i18n/index.ts';
import { useDraft } from '../../ui/form/draft.ts';
import { Form, Pair } from '../../ui/form/form.tsx';
import { inlineSelectProps } from '../../ui/form/inline-select.ts';
import { LANGUAGES } from './labels.ts';

type RecipientFormProps = {
  report: UptimeReport;
  /** undefined for a new recipient */
  recipient?: UptimeReportRecipient;
  onSaved: (recipient: UptimeReportRecipient) => void;
  onLeave: () => void;
};

const ZONES = [...new Set(['UTC', ...Intl.supportedValuesOf('timeZone')])];

export function RecipientForm({ report, recipient, onSaved, onLeave }: RecipientFormProps) {
  const draft = useDraft({
    email: recipient?.email ?? '',
    language: recipient?.language ?? '',
    time_zone: recipient?.time_zone ?? null,
  });
  const { values, set, error } = draft;
  const save = () =>
    draft.submit(async () => {
      const { email, language, time_zone } = values;
      const body = { language: language || null, time_zone };
      const { data } = recipient
        ? await call('PATCH /uptime-reports/:id/recipients/:uptime_report_recipient_id', {
            path: { id: report.id, uptime_report_recipient_id: recipient.id },
            body,
          })
        : await call('POST /uptime-reports/:id/recipients', { path: { id: report.id }, body: { email, ...body } });
      draft.reset(values);
      onSaved(data);
    });
  return (
    <Form
      draft={draft}
      label={recipient ? t('Edit recipient') : t('New recipient')}
      verb={recipient ? t('Save recipient') : t('Add recipient')}
      onSubmit={save}
      onLeave={onLeave}
      inPlace
    >
      {!recipient && (
        <TextInput
          label={t('Email')}
          description={t('They first get an email with a confirmation link')}
          // not shown
          placeholder="client@example.com"
          type="email"
          autoComplete="off"
          {...draft.field('email')}
        />
      )}
      <Pair>
        <NativeSelect
          label={t('Language')}
          data={[{ value: '', label: t('Same as the report') }, ...LANGUAGES]}
          {...draft.field('language')}
        />
        <Select
          name="time_zone"
          label={t('Time zone')}
          placeholder={t('Same as the report')}
          data={ZONES}
          limit={100}
          searchable
          clearable
          {...inlineSelectProps}
          value={values.time_zone}
          error={error('time_zone')}
          onChange={(zone) => set('time_zone', zone)}
        />
      </Pair>
    </Form>
  );
}
