import { useMemo, useState } from 'react';
import type { ConversionAlert, Goal } from '../../api/websites.ts';
import { t } from '../../i18n/index.ts';
import { money, share } from '../../ui/format/format.ts';
import { AddSection } from '../../ui/layout/add-section.tsx';
import { Section } from '../../ui/layout/page.tsx';
import type { Column } from '../../ui/table/column.ts';
import { GoalForm } from '../conversions/goal-form.tsx';
import { targetText } from '../conversions/target-text.ts';
import { actionsColumn } from './actions-column.tsx';
import { NewButton } from './new-button.tsx';
import { ResourceList } from './resource-list.tsx';
import { useWebsiteResources } from './website-resources.ts';

const LAST_DAYS = { period: '30d' };

const describeGoal = (goal: Goal) => {
  const { kind, value, scroll } = goal;
  const what = targetText(goal);
  return {
    page: t('views {page}', { page: what }),
    event: t('triggers {event}', { event: what }),
    scroll: t('scrolls {page} to {depth}', { page: value, depth: share(scroll) }),
  }[kind];
};

type Remove = ReturnType<typeof useWebsiteResources<'goals'>>['remove'];

function columnsOf(remove: Remove, onEdit: (goal: Goal) => void, alerts: ConversionAlert[]): Column<Goal>[] {
  return [
    { key: 'name', label: t('Goal'), look: 'strong', width: 'rest', phone: 'main', cell: ({ name }) => name },
    { key: 'what', label: t('When a visitor'), look: 'soft', width: 280, phone: 'small', cell: describeGoal },
    {
      key: 'worth',
      label: t('Value'),
      look: 'soft',
      align: 'end',
      width: 120,
      phone: 'labelled',
      cell: ({ amount, currency }) => (amount === null || currency === null ? '–' : money(amount, currency)),
    },
    actionsColumn({
      remove,
      onEdit,
      alertsOf: ({ id }) => alerts.filter(({ goal_id }) => goal_id === id).length,
    }),
  ];
}

export function Goals({ website }: { website: number }) {
  const [edited, setEdited] = useState<Goal | 'new'>();
  const [said, setSaid] = useState('');
  const { list, remove } = useWebsiteResources(website, 'goals', undefined, () => setSaid(t('Goal deleted.')));
  const leave = () => setEdited(undefined);
  const alerts = useWebsiteResources(website, 'conversion-alerts').list.data;
  const columns = useMemo(() => columnsOf(remove, setEdited, alerts ?? []), [remove, alerts]);
  const taken = (list.data ?? []).flatMap(({ kind, value, property }) =>
    kind === 'scroll' || property !== null ? [] : [{ kind, value }],
  );
  return (
    <Section
      title={t('Goals')}
      note={t('Track how many visitors convert')}
      actions={
        <NewButton verb={t('New goal')} isOpen={edited !== undefined} said={said} onOpen={() => setEdited('new')} />
      }
    >
      <ResourceList
        label={t('Goals')}
        columns={columns}
        list={list}
        remove={remove}
        nothing={t('No goals yet. Try the page that people see after signing up or paying.')}
        expectedRows={3}
      />
      {edited && (
        <AddSection title={edited === 'new' ? t('New goal') : t('Edit {name}', { name: edited.name })}>
          <GoalForm
            key={edited === 'new' ? 'new' : edited.id}
            website={String(website)}
            days={LAST_DAYS}
            taken={taken}
            {...(edited !== 'new' && { goal: edited })}
            onSaved={({ name }) => {
              setSaid(edited === 'new' ? t('Goal “{name}” added.', { name }) : t('Goal “{name}” saved.', { name }));
              leave();
            }}
            onLeave={leave}
          />
        </AddSection>
      )}
    </Section>
  );
}
