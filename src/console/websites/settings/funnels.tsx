import { useMemo } from 'react';
import type { Funnel } from '../../api/websites.ts';
import { RemoveButton } from '../../ui/feedback/remove-button.tsx';
import { AddSection } from '../../ui/layout/add-section.tsx';
import { Section } from '../../ui/layout/page.tsx';
import type { Column } from '../../ui/table/column.ts';
import { removeColumn } from '../../ui/table/remove-column.tsx';
import { FunnelForm } from '../conversions/funnel-form.tsx';
import { ResourceList } from './resource-list.tsx';
import { useWebsiteResources } from './website-resources.ts';

/** What is proposed was tracked in these days. */
const LAST_DAYS = { period: '30d' };

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

/** Ways through the website, step by step within one visit. */
export function Funnels({ website }: { website: number }) {
  const { list, remove } = useWebsiteResources(website, 'funnels');
  const columns = useMemo(() => columnsOf(remove), [remove]);
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
        <FunnelForm website={String(website)} days={LAST_DAYS} />
      </AddSection>
    </Section>
  );
}
