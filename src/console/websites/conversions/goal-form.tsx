import { NativeSelect, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { FunnelTarget, Goal } from '../../api/websites.ts';
import { useDraft } from '../../ui/form/draft.ts';
import { Form } from '../../ui/form/form.tsx';
import classes from './conversions.module.css';
import { useConversions } from './store.ts';
import { likelyGoals, trackedQuery } from './suggestions.ts';
import { TargetField } from './target-field.tsx';

const KINDS = [
  { value: 'page', label: 'Page view', field: 'Path', example: '/thank-you*' },
  { value: 'event', label: 'Custom event', field: 'Event', example: 'Signup' },
  { value: 'scroll', label: 'Scroll depth', field: 'Path', example: '/blog/*' },
] as const;

const SUGGESTED = 5;

type Values = { name: string; kind: Goal['kind']; value: string; scroll: string };
const EMPTY: Values = { name: '', kind: 'page', value: '', scroll: '75' };

type GoalFormProps = {
  website: string;
  /** The days from which pages and events are proposed. */
  days: { period?: string; from?: string; to?: string };
  /** What is a goal already, and so is not proposed. */
  taken: readonly FunnelTarget[];
  onAdded?: (goal: Goal) => void;
  /** Leaves the form where it was opened in place. */
  onLeave?: () => void;
};

/** One more thing that a website wants of its visitors. */
export function GoalForm({ website, days, taken, onAdded, onLeave }: GoalFormProps) {
  const { addGoal } = useConversions(website);
  const tracked = useQuery(trackedQuery(website, days)).data;
  const draft = useDraft(EMPTY);
  const { values, set, error } = draft;
  const chosen = KINDS.find(({ value }) => value === values.kind) ?? KINDS[0];
  const save = () =>
    draft.submit(async () => {
      const { scroll, ...fields } = values;
      const goal = await addGoal(values.kind === 'scroll' ? { ...fields, scroll: Number(scroll) } : fields);
      draft.reset({ ...EMPTY, kind: values.kind });
      onAdded?.(goal);
    });
  const suggested = tracked ? likelyGoals(tracked, taken, SUGGESTED) : [];
  return (
    <Form draft={draft} label="New goal" verb="Add goal" onSubmit={save} {...(onLeave && { onLeave, inPlace: true })}>
      <fieldset className={classes.suggested} aria-label="Suggestions">
        {suggested.length > 0 && <span>From your traffic:</span>}
        {suggested.map(({ kind, value }) => (
          <button
            key={`${kind} ${value}`}
            type="button"
            className={classes.suggestion}
            aria-pressed={values.kind === kind && values.value === value}
            title={kind === 'event' ? `Event ${value}` : `Page ${value}`}
            onClick={() => {
              set('kind', kind);
              set('value', value);
            }}
          >
            {value}
          </button>
        ))}
      </fieldset>
      <NativeSelect label="Type" data={KINDS.map(({ value, label }) => ({ value, label }))} {...draft.field('kind')} />
      <TargetField
        label={chosen.field}
        description="Use * as a wildcard"
        placeholder={chosen.example}
        kind={values.kind}
        value={values.value}
        error={error('value')}
        tracked={tracked}
        onChange={(value) => set('value', value)}
      />
      {values.kind === 'scroll' && (
        <TextInput label="Scroll depth (percent)" inputMode="numeric" {...draft.field('scroll')} />
      )}
      <TextInput label="Name" description="Defaults to the path or event" autoComplete="off" {...draft.field('name')} />
    </Form>
  );
}
