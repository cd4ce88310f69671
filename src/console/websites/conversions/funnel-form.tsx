import { ActionIcon, Button, NativeSelect, TextInput } from '@mantine/core';
import { IconPlus, IconX } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { Funnel, FunnelTarget } from '../../api/websites.ts';
import { useDraft } from '../../ui/form/draft.ts';
import { Form } from '../../ui/form/form.tsx';
import classes from './conversions.module.css';
import { useConversions } from './store.ts';
import { Suggested } from './suggested.tsx';
import { likelySteps, trackedQuery } from './suggestions.ts';
import { TargetField } from './target-field.tsx';

const MOST_STEPS = 8;
const FEWEST_STEPS = 2;
const SUGGESTED = 6;

type FunnelFormProps = {
  website: string;
  /** The days from which pages and events are proposed. */
  days: { period?: string; from?: string; to?: string };
  /** The one that is changed; a new one without it. */
  funnel?: Funnel;
  onSaved?: (funnel: Funnel) => void;
  /** Leaves the form where it was opened in place. */
  onLeave?: () => void;
};

/** `key` tells rows apart while they are moved and removed. */
type Row = FunnelTarget & { key: number };
type Values = { name: string; steps: Row[] };

let made = 0;
const row = ({ kind, value }: FunnelTarget = { kind: 'page', value: '' }): Row => ({ key: ++made, kind, value });

function valuesOf(funnel: Funnel | undefined): Values {
  const steps = funnel?.steps.map(row) ?? [];
  while (steps.length < FEWEST_STEPS) steps.push(row());
  return { name: funnel?.name ?? '', steps };
}

/** A way through a website, step by step: one more, or another than before. */
export function FunnelForm({ website, days, funnel, onSaved, onLeave }: FunnelFormProps) {
  const { addFunnel, changeFunnel } = useConversions(website);
  const tracked = useQuery(trackedQuery(website, days)).data;
  const [start] = useState(() => valuesOf(funnel));
  const draft = useDraft(start);
  const { values, set, error } = draft;
  const change = (index: number, part: Partial<FunnelTarget>) =>
    set(
      'steps',
      values.steps.map((step, at) => (at === index ? { ...step, ...part } : step)),
    );
  /** Into the first step that is still empty, else as one more. */
  const take = (target: FunnelTarget) => {
    const empty = values.steps.findIndex(({ value }) => value.trim() === '');
    if (empty !== -1) change(empty, target);
    else if (values.steps.length < MOST_STEPS) set('steps', [...values.steps, row(target)]);
  };
  const save = () =>
    draft.submit(async () => {
      const steps = values.steps.map(({ kind, value }) => ({ kind, value }));
      const fields = { name: values.name.trim() || nameOf(steps), steps };
      const saved = funnel ? await changeFunnel(funnel.id, fields) : await addFunnel(fields);
      draft.reset(valuesOf(funnel && saved));
      onSaved?.(saved);
    });
  return (
    <Form
      draft={draft}
      label={funnel ? 'Edit funnel' : 'New funnel'}
      verb={funnel ? 'Save funnel' : 'Add funnel'}
      onSubmit={save}
      {...(onLeave && { onLeave, inPlace: true })}
    >
      <Suggested
        targets={tracked && likelySteps(tracked, SUGGESTED)}
        isTaken={({ kind, value }) => values.steps.some((step) => step.kind === kind && step.value === value)}
        onTake={take}
      />
      <fieldset className={classes.steps}>
        <legend>Steps</legend>
        {values.steps.map((step, index) => (
          <div key={step.key} className={classes.step}>
            <NativeSelect
              aria-label={`Type of step ${index + 1}`}
              data={[
                { value: 'page', label: 'Page' },
                { value: 'event', label: 'Event' },
              ]}
              value={step.kind}
              error={error(`steps[${index}][kind]`)}
              onChange={(event) => change(index, { kind: event.currentTarget.value as FunnelTarget['kind'] })}
            />
            <TargetField
              aria-label={`Step ${index + 1}`}
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
              color="gray"
              size={36}
              aria-label={`Remove step ${index + 1}`}
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
            Add step
          </Button>
        </div>
      </fieldset>
      <TextInput
        label="Name"
        description="Defaults to the first and last step"
        autoComplete="off"
        {...draft.field('name')}
      />
    </Form>
  );
}

const nameOf = (steps: readonly FunnelTarget[]): string =>
  `${steps[0]?.value ?? ''} → ${steps.at(-1)?.value ?? ''}`.slice(0, 100).toWellFormed();
