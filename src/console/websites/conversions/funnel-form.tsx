import { ActionIcon, Button, NativeSelect, Skeleton, TextInput } from '@mantine/core';
import { IconPlus, IconX } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { Funnel, FunnelTarget } from '../../api/websites.ts';
import { useDraft } from '../../ui/form/draft.ts';
import { Form } from '../../ui/form/form.tsx';
import classes from './conversions.module.css';
import { useConversions } from './store.ts';
import { likelyFunnel, type Tracked, trackedQuery } from './suggestions.ts';
import { TargetField } from './target-field.tsx';

const MOST_STEPS = 8;
const FEWEST_STEPS = 2;

type FunnelFormProps = {
  website: string;
  /** The days from which pages and events are proposed. */
  days: { period?: string; from?: string; to?: string };
  onAdded?: (funnel: Funnel) => void;
  /** Leaves the form where it was opened in place. */
  onLeave?: () => void;
};

/** One more way through a website. It starts from the steps that its traffic suggests. */
export function FunnelForm(props: FunnelFormProps) {
  const tracked = useQuery(trackedQuery(props.website, props.days));
  if (tracked.isPending) return <Skeleton className={classes.awaited} radius={8} />;
  return <Fields {...props} tracked={tracked.data} />;
}

/** `key` tells rows apart while they are moved and removed. */
type Row = FunnelTarget & { key: number };
type Values = { name: string; steps: Row[] };

let made = 0;
const row = ({ kind, value }: FunnelTarget = { kind: 'page', value: '' }): Row => ({ key: ++made, kind, value });

function start(tracked: Tracked | undefined): Values {
  const steps = tracked ? likelyFunnel(tracked).map(row) : [];
  while (steps.length < FEWEST_STEPS) steps.push(row());
  return { name: '', steps };
}

function Fields({ website, tracked, onAdded, onLeave }: FunnelFormProps & { tracked: Tracked | undefined }) {
  const { addFunnel } = useConversions(website);
  const draft = useDraft(useMemo(() => start(tracked), [tracked]));
  const { values, set, error } = draft;
  const change = (index: number, part: Partial<FunnelTarget>) =>
    set(
      'steps',
      values.steps.map((step, at) => (at === index ? { ...step, ...part } : step)),
    );
  const save = () =>
    draft.submit(async () => {
      const steps = values.steps.map(({ kind, value }) => ({ kind, value }));
      const funnel = await addFunnel({ name: values.name.trim() || nameOf(steps), steps });
      draft.reset(start(tracked));
      onAdded?.(funnel);
    });
  return (
    <Form
      draft={draft}
      label="New funnel"
      verb="Add funnel"
      onSubmit={save}
      {...(onLeave && { onLeave, inPlace: true })}
    >
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
