import { useMemo } from 'react';
import type { Goal } from '../../api/websites.ts';
import { RemoveButton } from '../../ui/feedback/remove-button.tsx';
import { AddSection } from '../../ui/layout/add-section.tsx';
import { Section } from '../../ui/layout/page.tsx';
import type { Column } from '../../ui/table/column.ts';
import { removeColumn } from '../../ui/table/remove-column.tsx';
import { GoalForm } from '../conversions/goal-form.tsx';
import { ResourceList } from './resource-list.tsx';
import { useWebsiteResources } from './website-resources.ts';

/** What is proposed was tracked in these days. */
const LAST_DAYS = { period: '30d' };

const said = ({ kind, value, scroll }: Goal) =>
  ({ page: `views ${value}`, event: `triggers ${value}`, scroll: `scrolls ${value} to ${scroll}%` })[kind];

function columnsOf(remove: ReturnType<typeof useWebsiteResources<'goals'>>['remove']): Column<Goal>[] {
  return [
    { key: 'name', label: 'Goal', look: 'strong', width: 'rest', phone: 'main', cell: ({ name }) => name },
    { key: 'what', label: 'A visitor', look: 'soft', width: 280, phone: 'small', cell: said },
    removeColumn(({ id }) => <RemoveButton id={id} verb="Delete" question="Collected data is kept." remove={remove} />),
  ];
}

/** What the website wants of its visitors. */
export function Goals({ website }: { website: number }) {
  const { list, remove } = useWebsiteResources(website, 'goals');
  const columns = useMemo(() => columnsOf(remove), [remove]);
  const taken = (list.data ?? []).flatMap(({ kind, value }) => (kind === 'scroll' ? [] : [{ kind, value }]));
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
        <GoalForm website={String(website)} days={LAST_DAYS} taken={taken} />
      </AddSection>
    </Section>
  );
}
