import { ActionIcon, Button, NativeSelect, TextInput } from '@mantine/core';
import { IconFilter, IconPlus, IconX } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { Funnel, FunnelTarget } from '../../api/websites.ts';
import { t } from '../../i18n/index.ts';
import { useDraft } from '../../ui/form/draft.ts';
import { Form } from '../../ui/form/form.tsx';
import classes from './conversions.module.css';
import { PropertyFields } from './property-fields.tsx';
import { useConversions } from './store.ts';
import { Suggested } from './suggested.tsx';
import { type Days, likelySteps, type Proposed, trackedQuery } from './suggestions.ts';
import { TargetField } from './target-field.tsx';

const MOST_STEPS = 8;
const FEWEST_STEPS = 2;
const SUGGESTED = 6;

type FunnelFormProps = {
  website: string;
  days: Days;
  /** undefined for a new funnel */
  funnel?: Funnel;
  onSaved?: (funnel: Funnel) => void;
  onLeave?: () => void;
};

/** `key` is the React key. Fields for a property are hidden until `isByProperty` is true. */
type Row = Proposed & { key: number; property: string; property_value: string; isByProperty: boolean };
type Values = { name: string; steps: Row[] };

let made = 0;
const row = (
  { kind, value, property, property_value }: Proposed & Partial<FunnelTarget> = { kind: 'page', value: '' },
): Row => ({
  key: ++made,
  kind,
  value,
  property: property ?? '',
  property_value: property_value ?? '',
  isByProperty: Boolean(property),
});

function valuesOf(funnel: Funnel | undefined): Values {
  const steps = funnel?.steps.map((step) => row(step)) ?? [];
  while (steps.length < FEWEST_STEPS) steps.push(row());
  return { name: funnel?.name ?? '', steps };
}

export function FunnelForm({ website, days, funnel, onSaved, onLeave }: FunnelFormProps) {
  const { addFunnel, changeFunnel } = useConversions(website);
  const tracked = useQuery(trackedQuery(website, days)).data;
  const [start] = useState(() => valuesOf(funnel));
  const draft = useDraft(start);
  const { values, set, error } = draft;
  const change = (index: number, part: Partial<Row>) =>
    set(
      'steps',
      values.steps.map((step, at) => (at === index ? { ...step, ...part } : step)),
    );
  const take = (target: Proposed) => {
    const empty = values.steps.findIndex(({ value }) => value.trim() === '');
    if (empty !== -1) change(empty, target);
    else if (values.steps.length < MOST_STEPS) set('steps', [...values.steps, row(target)]);
  };
  const save = () =>
    draft.submit(async () => {
      const steps = values.steps.map(({ kind, value, isByProperty, property, property_value }) => ({
        kind,
        value,
        property: (isByProperty && property.trim()) || null,
        property_value: (isByProperty && property.trim() && property_value.trim()) || null,
      }));
      const fields = { name: values.name.trim() || nameOf(steps), steps };
      const saved = funnel ? await changeFunnel(funnel.id, fields) : await addFunnel(fields);
      draft.reset(valuesOf(funnel && saved));
      onSaved?.(saved);
    });
  return (
    <Form
      draft={draft}
      label={funnel ? t('Edit funnel') : t('New funnel')}
      verb={funnel ? t('Save funnel') : t('Add funnel')}
      onSubmit={save}
      {...(onLeave && { onLeave, inPlace: true })}
    >
      <Suggested
        targets={tracked && likelySteps(tracked, SUGGESTED)}
        isTaken={({ kind, value }) => values.steps.some((step) => step.kind === kind && step.value === value)}
        onTake={take}
      />
      <fieldset className={classes.steps}>
        <legend>{t('Steps')}</legend>
        {values.steps.map((step, index) => (
          <div key={step.key} className={classes.step}>
            <NativeSelect
              aria-label={t('Type of step {number}', { number: index + 1 })}
              data={[
                { value: 'page', label: t('Page') },
                { value: 'event', label: t('Event') },
              ]}
              value={step.kind}
              error={error(`steps[${index}][kind]`)}
              onChange={(event) => change(index, { kind: event.currentTarget.value as FunnelTarget['kind'] })}
            />
            <TargetField
              aria-label={t('Step {number}', { number: index + 1 })}
              // not shown
              placeholder={step.kind === 'page' ? '/pricing' : 'Signup'}
              kind={step.kind}
              value={step.value}
              error={error(`steps[${index}][value]`)}
              tracked={tracked}
              autoFocus={funnel !== undefined && index === 0}
              onChange={(value) => change(index, { value })}
            />
            <ActionIcon
              variant="subtle"
              color={step.isByProperty ? undefined : 'gray'}
              size={36}
              aria-label={t('Only with a property, step {number}', { number: index + 1 })}
              title={t('Only with a property')}
              aria-pressed={step.isByProperty}
              onClick={() => change(index, { isByProperty: !step.isByProperty })}
            >
              <IconFilter size={16} aria-hidden />
            </ActionIcon>
            <ActionIcon
              variant="subtle"
              color="gray"
              size={36}
              aria-label={t('Remove step {number}', { number: index + 1 })}
              disabled={values.steps.length <= FEWEST_STEPS}
              onClick={() =>
                set(
                  'steps',
                  values.steps.filter(({ key }) => key !== step.key),
                )
              }
            >
              <IconX size={16} aria-hidden />
            </ActionIcon>
            {step.isByProperty && (
              <div className={classes.asked}>
                <PropertyFields
                  website={website}
                  days={days}
                  target={step}
                  tracked={tracked}
                  values={step}
                  errors={{
                    property: error(`steps[${index}][property]`),
                    property_value: error(`steps[${index}][property_value]`),
                  }}
                  onChange={(part) => change(index, part)}
                  labels={{
                    property: { 'aria-label': t('Property of step {number}', { number: index + 1 }) },
                    value: { 'aria-label': t('Property value of step {number}', { number: index + 1 }) },
                  }}
                />
              </div>
            )}
          </div>
        ))}
        <div>
          <Button
            variant="default"
            size="xs"
            leftSection={<IconPlus size={14} aria-hidden />}
            disabled={values.steps.length >= MOST_STEPS}
            onClick={() => set('steps', [...values.steps, row()])}
          >
            {t('Add step')}
          </Button>
        </div>
      </fieldset>
      <TextInput
        label={t('Name')}
        description={t('Defaults to the first and last step')}
        autoComplete="off"
        {...draft.field('name')}
      />
    </Form>
  );
}

const nameOf = (steps: readonly Proposed[]): string =>
  `${steps[0]?.value ?? ''} → ${steps.at(-1)?.value ?? ''}`.slice(0, 100).toWellFormed();
