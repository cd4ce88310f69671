import { NativeSelect, TextInput } from '@mantine/core';
import type { ConversionAlert } from '../../api/websites.ts';
import { t } from '../../i18n/index.ts';
import { useDraft } from '../../ui/form/draft.ts';
import { Form, Pair } from '../../ui/form/form.tsx';
import { useWebsiteResources } from './website-resources.ts';

const SALES = '';
const CONDITIONS = [
  { value: 'below', label: t('Below a number') },
  { value: 'drop', label: t('Below the usual, in percent') },
  { value: 'spike', label: t('Above the usual, in percent') },
];
const SPANS = [
  { value: 'hour', label: t('In the last hour') },
  { value: 'day', label: t('In the last 24 hours') },
];

type ConversionAlertFormProps = {
  website: number;
  /** undefined for a new alert. The goal or currency of an existing alert can't be changed. */
  alert?: ConversionAlert;
  onSave: (fields: object) => Promise<void>;
  onLeave: () => void;
};

export function ConversionAlertForm({ website, alert, onSave, onLeave }: ConversionAlertFormProps) {
  const goals = useWebsiteResources(website, 'goals').list.data ?? [];
  const draft = useDraft({
    goal_id: SALES,
    currency: '',
    condition: alert?.condition ?? 'below',
    threshold: alert ? String(alert.threshold) : '',
    span: alert?.span ?? 'day',
  });
  const { values } = draft;
  const save = () =>
    draft.submit(async () => {
      const { goal_id, currency, condition, threshold, span } = values;
      const about = goal_id === SALES ? { currency } : { goal_id: Number(goal_id) };
      const number = Number(threshold.replace(',', '.'));
      // An invalid number is sent unchanged, so the API rejects it.
      const sent = threshold.trim() !== '' && Number.isFinite(number) ? number : threshold;
      await onSave({ ...(!alert && about), condition, threshold: sent, span });
      draft.reset(values);
    });
  return (
    <Form
      draft={draft}
      label={alert ? t('Edit alert') : t('New alert')}
      verb={alert ? t('Save alert') : t('Add alert')}
      onSubmit={save}
      onLeave={onLeave}
      inPlace
    >
      {!alert && (
        <NativeSelect
          label={t('Alert on')}
          data={[
            { value: SALES, label: t('Sales') },
            ...goals.map(({ id, name }) => ({ value: String(id), label: t('Goal {name}', { name }) })),
          ]}
          {...draft.field('goal_id')}
        />
      )}
      {!alert && values.goal_id === SALES && (
        <TextInput
          label={t('Currency')}
          description={t('Three letters')}
          placeholder="EUR"
          maxLength={3}
          autoComplete="off"
          {...draft.field('currency')}
        />
      )}
      <Pair>
        <NativeSelect label={t('Condition')} data={CONDITIONS} {...draft.field('condition')} />
        <TextInput
          label={values.condition === 'below' ? t('Threshold') : t('Percent')}
          inputMode="decimal"
          placeholder={values.condition === 'below' ? '1' : '50'}
          autoComplete="off"
          {...draft.field('threshold')}
        />
      </Pair>
      <NativeSelect label={t('Period')} data={SPANS} {...draft.field('span')} />
    </Form>
  );
}
