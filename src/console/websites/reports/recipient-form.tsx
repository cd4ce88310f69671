import { Checkbox, NativeSelect, TextInput } from '@mantine/core';
import { call } from '../../api/client.ts';
import type { ReportRecipient } from '../../api/websites.ts';
import { t } from '../../i18n/index.ts';
import { useDraft } from '../../ui/form/draft.ts';
import { Form } from '../../ui/form/form.tsx';
import { FREQUENCY_CHOICES } from '../frequencies.ts';
import { SegmentSelect, sentSegment } from '../settings/segment-select.tsx';

type RecipientFormProps = {
  website: number;
  /** undefined for a new recipient */
  recipient?: ReportRecipient;
  onSaved: (recipient: ReportRecipient) => void;
  onLeave: () => void;
};

export function RecipientForm({ website, recipient, onSaved, onLeave }: RecipientFormProps) {
  const draft = useDraft({
    email: recipient?.email ?? '',
    frequency: recipient?.frequency ?? 'weekly',
    segment_id: String(recipient?.segment_id ?? ''),
    pdf: recipient?.pdf === 1,
    csv: recipient?.csv === 1,
  });
  const { values, set } = draft;
  const save = () =>
    draft.submit(async () => {
      const { email, frequency, pdf, csv } = values;
      const segment_id = sentSegment(values.segment_id);
      const body = { frequency, segment_id, pdf: pdf ? 1 : 0, csv: csv ? 1 : 0 };
      const { data } = recipient
        ? await call('PATCH /websites/:id/report-recipients/:report_recipient_id', {
            path: { id: website, report_recipient_id: recipient.id },
            body,
          })
        : await call('POST /websites/:id/report-recipients', { path: { id: website }, body: { email, ...body } });
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
      <NativeSelect label={t('Frequency')} data={FREQUENCY_CHOICES} {...draft.field('frequency')} />
      <SegmentSelect website={website} draft={draft} />
      <Checkbox
        label={t('Attach a PDF')}
        checked={values.pdf}
        onChange={(event) => set('pdf', event.currentTarget.checked)}
      />
      <Checkbox
        label={t('Attach every report as CSV')}
        description={t('A ZIP archive of up to 5 MB')}
        checked={values.csv}
        error={draft.error('csv')}
        onChange={(event) => set('csv', event.currentTarget.checked)}
      />
    </Form>
  );
}
