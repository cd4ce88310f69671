import { NativeSelect, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { Goal } from '../../api/websites.ts';
import { t } from '../../i18n/index.ts';
import { useDraft } from '../../ui/form/draft.ts';
import { Form, Pair } from '../../ui/form/form.tsx';
import { PropertyFields } from './property-fields.tsx';
import { type GoalFields, useConversions } from './store.ts';
import { Suggested } from './suggested.tsx';
import { type Days, likelyGoals, type Proposed, trackedQuery } from './suggestions.ts';
import { TargetField } from './target-field.tsx';

const KINDS = [
  { value: 'page', label: t('Page view'), field: t('Path'), example: '/thank-you*' },
  // not shown
  { value: 'event', label: t('Custom event'), field: t('Event'), example: 'Signup' },
  { value: 'scroll', label: t('Scroll depth'), field: t('Path'), example: '/blog/*' },
] as const;

const SUGGESTED = 5;

type Values = {
  name: string;
  kind: Goal['kind'];
  value: string;
  scroll: string;
  property: string;
  property_value: string;
  amount: string;
  currency: string;
};
const EMPTY: Values = {
  ...{ name: '', kind: 'page', value: '', scroll: '75', property: '', property_value: '', amount: '', currency: '' },
};

type GoalFormProps = {
  website: string;
  days: Days;
  /** existing goals, which are not suggested again */
  taken: readonly Proposed[];
  /** undefined for a new goal */
  goal?: Goal;
  onSaved?: (goal: Goal) => void;
  onLeave?: () => void;
};

const valuesOf = ({ name, kind, value, scroll, property, property_value, amount, currency }: Goal): Values => ({
  name,
  kind,
  value,
  scroll: scroll === null ? EMPTY.scroll : String(scroll),
  property: property ?? '',
  property_value: property_value ?? '',
  amount: amount === null ? '' : String(amount),
  currency: currency ?? '',
});

/** An invalid number is sent unchanged, so the API rejects it. */
function amountFieldsOf({ amount, currency }: Values): Pick<GoalFields, 'amount' | 'currency'> {
  const written = amount.trim().replace(',', '.');
  if (written === '') return { amount: null, currency: null };
  const number = Number(written);
  return { amount: Number.isFinite(number) ? number : written, currency };
}

export function GoalForm({ website, days, taken, goal, onSaved, onLeave }: GoalFormProps) {
  const { addGoal, changeGoal } = useConversions(website);
  const tracked = useQuery(trackedQuery(website, days)).data;
  const draft = useDraft(goal ? valuesOf(goal) : EMPTY);
  const { values, set, error } = draft;
  const chosen = KINDS.find(({ value }) => value === values.kind) ?? KINDS[0];
  const save = () =>
    draft.submit(async () => {
      // If no name is sent, the API derives it from the path or event.
      const {
        scroll: _,
        amount: __,
        currency: ___,
        property: ____,
        property_value: _____,
        ...changes
      } = draft.changes();
      const { name, kind, value, property, property_value } = values;
      const asked = kind === 'scroll' ? {} : { property, property_value };
      const worth = amountFieldsOf(values);
      const depth = kind === 'scroll' ? { scroll: Number(values.scroll) } : {};
      const saved = goal
        ? await changeGoal(goal.id, { ...changes, ...asked, ...depth, ...worth })
        : await addGoal({ name, kind, value, ...asked, ...depth, ...worth });
      draft.reset(goal ? valuesOf(saved) : { ...EMPTY, kind: values.kind });
      onSaved?.(saved);
    });
  const suggested = tracked && likelyGoals(tracked, taken, SUGGESTED);
  return (
    <Form
      draft={draft}
      label={goal ? t('Edit goal') : t('New goal')}
      verb={goal ? t('Save goal') : t('Add goal')}
      onSubmit={save}
      {...(onLeave && { onLeave, inPlace: true })}
    >
      <Suggested
        targets={suggested}
        isTaken={({ kind, value }) => values.kind === kind && values.value === value}
        onTake={({ kind, value }) => {
          set('kind', kind);
          set('value', value);
        }}
      />
      <NativeSelect
        label={t('Type')}
        data={KINDS.map(({ value, label }) => ({ value, label }))}
        {...draft.field('kind')}
      />
      <TargetField
        label={chosen.field}
        description={t('Use * as a wildcard')}
        placeholder={chosen.example}
        kind={values.kind}
        value={values.value}
        error={error('value')}
        tracked={tracked}
        autoFocus={goal !== undefined}
        onChange={(value) => set('value', value)}
      />
      {values.kind === 'scroll' ? (
        <TextInput label={t('Scroll depth (percent)')} inputMode="numeric" {...draft.field('scroll')} />
      ) : (
        <Pair>
          <PropertyFields
            website={website}
            days={days}
            target={{ kind: values.kind, value: values.value }}
            tracked={tracked}
            values={values}
            errors={{ property: error('property'), property_value: error('property_value') }}
            onChange={({ property, property_value }) => {
              if (property !== undefined) set('property', property);
              if (property_value !== undefined) set('property_value', property_value);
            }}
            labels={{
              property: { label: t('Only with property'), description: t('Optional') },
              value: { label: t('Property value'), description: t('Leave empty for any value. * is a wildcard') },
            }}
          />
        </Pair>
      )}
      <Pair>
        <TextInput
          label={t('Value')}
          description={t('Per conversion, optional')}
          placeholder="25"
          inputMode="decimal"
          autoComplete="off"
          {...draft.field('amount')}
        />
        <TextInput
          label={t('Currency')}
          description={t('Three letters')}
          placeholder="EUR"
          maxLength={3}
          autoComplete="off"
          {...draft.field('currency')}
        />
      </Pair>
      <TextInput
        label={t('Name')}
        description={t('Defaults to the path or event')}
        autoComplete="off"
        {...draft.field('name')}
      />
    </Form>
  );
}
