import { ActionIcon, Button, NativeSelect, TextInput } from '@mantine/core';
import { IconPlus, IconX } from '@tabler/icons-react';
import { useMemo } from 'react';
import type { Funnel, FunnelTarget } from '../../api/websites.ts';
import { RemoveButton } from '../../ui/feedback/remove-button.tsx';
import { useDraft } from '../../ui/form/draft.ts';
import { Form } from '../../ui/form/form.tsx';
import { AddSection } from '../../ui/layout/add-section.tsx';
import { Section } from '../../ui/layout/page.tsx';
import type { Column } from '../../ui/table/column.ts';
import { removeColumn } from '../../ui/table/remove-column.tsx';
import { ResourceList } from './resource-list.tsx';
import classes from './settings.module.css';
import { useWebsiteResources } from './website-resources.ts';

const MOST_STEPS = 8;
const FEWEST_STEPS = 2;

function columnsOf(remove: ReturnType<typeof useWebsiteResources<'funnels'>>['remove']): Column<Funnel>[] {
  return [
    { key: 'name', label: 'Funnel', look: 'strong', width: 200, phone: 'main', cell: ({ name }) => name },
    {
      key: 'steps',
      label: 'Steps',
      look: 'soft',
      width: 'rest',
      phone: 'small',
      cell: ({ steps }) => steps.map(({ value }) => value).join(' → '),
    },
    removeColumn(({ id }) => <RemoveButton id={id} verb="Delete" question="Collected data is kept." remove={remove} />),
  ];
}

/** `key` tells rows apart while they are moved and removed. */
type Row = FunnelTarget & { key: number };
type Values = { name: string; steps: Row[] };

let made = 0;
const row = (kind: FunnelTarget['kind'] = 'page', value = ''): Row => ({ key: ++made, kind, value });
const empty = (): Values => ({ name: '', steps: [row('page', '/'), row()] });

/** Ways through the website, step by step within one visit. */
export function Funnels({ website }: { website: number }) {
  const { list, add, remove } = useWebsiteResources(website, 'funnels');
  const columns = useMemo(() => columnsOf(remove), [remove]);
  const draft = useDraft(useMemo(empty, []));
  const { values, set, error } = draft;
  const change = (index: number, part: Partial<FunnelTarget>) =>
    set(
      'steps',
      values.steps.map((step, at) => (at === index ? { ...step, ...part } : step)),
    );
  const save = () =>
    draft.submit(async () => {
      await add({ name: values.name, steps: values.steps.map(({ kind, value }) => ({ kind, value })) });
      draft.reset(empty());
    });
  return (
    <Section title="Funnels" note="See where visits drop off. All steps must occur in one visit, in this order">
      <ResourceList
        label="Funnels"
        columns={columns}
        list={list}
        remove={remove}
        nothing="No funnels yet. Try home page, pricing, sign-up."
        expectedRows={2}
      />
      <AddSection title="New funnel">
        <Form draft={draft} label="New funnel" verb="Add funnel" onSubmit={save}>
          <TextInput label="Name" placeholder="Home page to sign-up" autoComplete="off" {...draft.field('name')} />
          <fieldset className={classes.steps}>
            <legend>Steps</legend>
            {values.steps.map((step, index) => (
              <div key={step.key} className={classes.row}>
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
                <TextInput
                  aria-label={`Step ${index + 1}`}
                  placeholder={step.kind === 'page' ? '/pricing' : 'Signup'}
                  autoComplete="off"
                  value={step.value}
                  error={error(`steps[${index}][value]`)}
                  onChange={(event) => change(index, { value: event.currentTarget.value })}
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
        </Form>
      </AddSection>
    </Section>
  );
}
