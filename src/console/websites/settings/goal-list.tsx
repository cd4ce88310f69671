import { NativeSelect, TextInput } from '@mantine/core';
import { useMemo } from 'react';
import type { Goal } from '../../api/websites.ts';
import { RemoveButton } from '../../ui/feedback/remove-button.tsx';
import { useDraft } from '../../ui/form/draft.ts';
import { Form } from '../../ui/form/form.tsx';
import { AddSection } from '../../ui/layout/add-section.tsx';
import { Section } from '../../ui/layout/page.tsx';
import type { Column } from '../../ui/table/column.ts';
import { removeColumn } from '../../ui/table/remove-column.tsx';
import { ResourceList } from './resource-list.tsx';
import { useWebsiteResources } from './website-resources.ts';

const KINDS = [
  { value: 'page', label: 'Page view', field: 'Path', example: '/thank-you*' },
  { value: 'event', label: 'Custom event', field: 'Event', example: 'Signup' },
  { value: 'scroll', label: 'Scroll depth', field: 'Path', example: '/blog/*' },
] as const;

const said = ({ kind, value, scroll }: Goal) =>
  ({ page: `views ${value}`, event: `triggers ${value}`, scroll: `scrolls ${value} to ${scroll}%` })[kind];

function columnsOf(remove: ReturnType<typeof useWebsiteResources<'goals'>>['remove']): Column<Goal>[] {
  return [
    { key: 'name', label: 'Goal', look: 'strong', width: 'rest', phone: 'main', cell: ({ name }) => name },
    { key: 'what', label: 'A visitor', look: 'soft', width: 280, phone: 'small', cell: said },
    removeColumn(({ id }) => <RemoveButton id={id} verb="Delete" question="Collected data is kept." remove={remove} />),
  ];
}

type Values = { name: string; kind: Goal['kind']; value: string; scroll: string };
const EMPTY: Values = { name: '', kind: 'page', value: '', scroll: '75' };

/** What the website wants of its visitors. */
export function Goals({ website }: { website: number }) {
  const { list, add, remove } = useWebsiteResources(website, 'goals');
  const columns = useMemo(() => columnsOf(remove), [remove]);
  const draft = useDraft(EMPTY);
  const { values } = draft;
  const chosen = KINDS.find(({ value }) => value === values.kind) ?? KINDS[0];
  const save = () =>
    draft.submit(async () => {
      const { scroll, ...fields } = values;
      await add(values.kind === 'scroll' ? { ...fields, scroll: Number(scroll) } : fields);
      draft.reset({ ...EMPTY, kind: values.kind });
    });
  return (
    <Section title="Goals" note="Track how many visitors convert">
      <ResourceList
        label="Goals"
        columns={columns}
        list={list}
        remove={remove}
        nothing="No goals yet. Try the page that people see after signing up or paying."
        expectedRows={3}
      />
      <AddSection title="New goal">
        <Form draft={draft} label="New goal" verb="Add goal" onSubmit={save}>
          <NativeSelect
            label="Type"
            data={KINDS.map(({ value, label }) => ({ value, label }))}
            {...draft.field('kind')}
          />
          <TextInput
            label={chosen.field}
            placeholder={chosen.example}
            description="Use * as a wildcard"
            autoComplete="off"
            {...draft.field('value')}
          />
          {values.kind === 'scroll' && (
            <TextInput label="Scroll depth (percent)" inputMode="numeric" {...draft.field('scroll')} />
          )}
          <TextInput
            label="Name"
            description="Defaults to the path or event"
            autoComplete="off"
            {...draft.field('name')}
          />
        </Form>
      </AddSection>
    </Section>
  );
}
