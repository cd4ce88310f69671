import { Button } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import type { GoalLine } from '../../../api/websites.ts';
import { t } from '../../../i18n/index.ts';
import { count, share } from '../../../ui/format/format.ts';
import { IfCanEdit } from '../../../ui/if-can-edit.tsx';
import { GoalForm } from '../../conversions/goal-form.tsx';
import { targetText } from '../../conversions/target-text.ts';
import { AddBar, AddInPlace } from '../panels/add-in-place.tsx';
import { FigureTable } from '../panels/figure-table.tsx';
import classes from '../panels/panel.module.css';
import { Answered } from '../panels/query-state.tsx';
import { useAnalytics } from '../query/context.ts';
import { type Filter, writeFilter } from '../query/filters.ts';
import { amounts } from '../query/metrics.ts';
import { reportQuery } from '../query/queries.ts';
import { dayParametersOf, withFilters } from '../query/search.ts';

export function Goals() {
  const { id, view } = useAnalytics();
  const goals = useQuery(reportQuery(id, 'goals', view));
  const [isAdding, setAdding] = useState(false);
  const [added, setAdded] = useState<string>();
  return (
    <Answered query={goals}>
      {({ data }) => (
        <>
          {isAdding ? (
            <AddInPlace title={t('New goal')}>
              <GoalForm
                website={id}
                days={dayParametersOf(view)}
                taken={data.flatMap(({ kind, value, property }) =>
                  kind === 'scroll' || property !== null ? [] : [{ kind, value }],
                )}
                onSaved={({ name }) => {
                  setAdded(name);
                  setAdding(false);
                }}
                onLeave={() => setAdding(false)}
              />
            </AddInPlace>
          ) : (
            data.length > 0 && (
              <AddBar
                verb={t('Add goal')}
                onAdd={() => setAdding(true)}
                manage={id}
                said={added === undefined ? '' : `Goal “${added}” added.`}
              />
            )
          )}
          {data.length === 0 ? !isAdding && <NoGoals onAdd={() => setAdding(true)} /> : <GoalTable goals={data} />}
        </>
      )}
    </Answered>
  );
}

function GoalTable({ goals }: { goals: GoalLine[] }) {
  return (
    <FigureTable
      label={t('Goals')}
      head={t('Goal')}
      rows={goals}
      keyOf={(goal) => goal.id}
      name={(goal) => <GoalLink goal={goal} />}
      size={(goal) => goal.visitors}
      columns={[
        { word: t('Visitors'), read: (goal) => count(goal.visitors) },
        { word: t('Count'), read: (goal) => count(goal.conversions), onPhone: 'none' },
        { word: t('Rate'), read: (goal) => share(goal.conversion_rate), isSoft: true },
        ...(goals.some(({ revenue }) => revenue.length > 0)
          ? [{ word: t('Revenue'), read: (goal: GoalLine) => amounts(goal.revenue), onPhone: 'wide' as const }]
          : []),
        ...(goals.some(({ worth }) => worth !== null)
          ? [
              {
                word: t('Value'),
                read: (goal: GoalLine) => amounts(goal.worth ? [goal.worth] : []),
                onPhone: 'wide' as const,
              },
            ]
          : []),
      ]}
    />
  );
}

const matching = (dimension: Filter['dimension'], value: string): Filter => ({
  dimension,
  operator: value.includes('*') ? 'matches' : 'is',
  values: [value],
});

const filtersOf = ({ kind, value, property, property_value }: GoalLine): Filter[] => [
  matching(kind === 'event' ? 'event' : 'page', value),
  ...(property === null ? [] : [matching(`property.${property}`, property_value ?? '*')]),
];

/** Filters by visits that reached the goal. If the goal is a scroll depth, filters by visits to the page. */
function GoalLink({ goal }: { goal: GoalLine }) {
  const { search, view } = useAnalytics();
  const own = filtersOf(goal);
  const written = own.map(writeFilter);
  const others = view.filters.filter((other) => !written.includes(writeFilter(other)));
  const isOn = view.filters.length - others.length === own.length;
  return (
    <Link
      to="."
      search={withFilters(search, isOn ? others : [...others, ...own])}
      resetScroll={false}
      activeOptions={{ exact: true }}
      className={classes.row}
      title={
        goal.kind === 'event'
          ? t('Event {value}', { value: targetText(goal) })
          : t('Page {value}', { value: targetText(goal) })
      }
      aria-current={isOn ? 'true' : undefined}
    >
      {goal.name}
    </Link>
  );
}

function NoGoals({ onAdd }: { onAdd: () => void }) {
  return (
    <div className={classes.advice}>
      <b>{t('Track conversions with goals')}</b>
      <p>{t('A goal is a page view, an event, or a page scrolled to a certain depth. It counts past visits, too.')}</p>
      <IfCanEdit>
        <Button size="xs" leftSection={<IconPlus size={14} aria-hidden />} onClick={onAdd}>
          {t('Add goal')}
        </Button>
      </IfCanEdit>
    </div>
  );
}
