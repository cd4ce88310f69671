import { useMemo, useState } from 'react';
import type { Funnel } from '../../api/websites.ts';
import { t } from '../../i18n/index.ts';
import { AddSection } from '../../ui/layout/add-section.tsx';
import { Section } from '../../ui/layout/page.tsx';
import type { Column } from '../../ui/table/column.ts';
import { FunnelForm } from '../conversions/funnel-form.tsx';
import { targetText } from '../conversions/target-text.ts';
import { actionsColumn } from './actions-column.tsx';
import { NewButton } from './new-button.tsx';
import { ResourceList } from './resource-list.tsx';
import { useWebsiteResources } from './website-resources.ts';

const LAST_DAYS = { period: '30d' };

type Remove = ReturnType<typeof useWebsiteResources<'funnels'>>['remove'];

function columnsOf(remove: Remove, onEdit: (funnel: Funnel) => void): Column<Funnel>[] {
  return [
    {
      key: 'name',
      label: t('Funnel'),
      look: 'strong',
      width: 200,
      phone: 'main',
      cell: ({ name }) => <span>{name}</span>,
    },
    {
      key: 'steps',
      label: t('Steps'),
      look: 'soft',
      width: 'rest',
      phone: 'small',
      cell: ({ steps }) => <span>{steps.map(targetText).join(' → ')}</span>,
    },
    actionsColumn({ remove, onEdit }),
  ];
}

export function Funnels({ website }: { website: number }) {
  const [edited, setEdited] = useState<Funnel | 'new'>();
  const [said, setSaid] = useState('');
  const { list, remove } = useWebsiteResources(website, 'funnels', undefined, () => setSaid(t('Funnel deleted.')));
  const leave = () => setEdited(undefined);
  const columns = useMemo(() => columnsOf(remove, setEdited), [remove]);
  return (
    <Section
      title={t('Funnels')}
      note={t('See where visits drop off. All steps must occur in one visit, in this order')}
      actions={
        <NewButton verb={t('New funnel')} isOpen={edited !== undefined} said={said} onOpen={() => setEdited('new')} />
      }
    >
      <ResourceList
        label={t('Funnels')}
        columns={columns}
        list={list}
        remove={remove}
        nothing={t('No funnels yet. Try home page, pricing, sign-up.')}
        expectedRows={2}
      />
      {edited && (
        <AddSection title={edited === 'new' ? t('New funnel') : t('Edit {name}', { name: edited.name })}>
          <FunnelForm
            key={edited === 'new' ? 'new' : edited.id}
            website={String(website)}
            days={LAST_DAYS}
            {...(edited !== 'new' && { funnel: edited })}
            onSaved={({ name }) => {
              setSaid(edited === 'new' ? t('Funnel “{name}” added.', { name }) : t('Funnel “{name}” saved.', { name }));
              leave();
            }}
            onLeave={leave}
          />
        </AddSection>
      )}
    </Section>
  );
}
