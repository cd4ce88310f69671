import { NativeSelect } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useId } from 'react';
import { count } from '../../../ui/format/format.ts';
import { useAnalytics } from '../query/context.ts';
import { goalNamesQuery, listQuery } from '../query/queries.ts';
import { type Attribution, conversionsOf } from '../query/search.ts';
import { setName } from '../query/website-set.ts';
import { amounts } from './conversion-cells.tsx';
import classes from './conversion-select.module.css';

const MEANINGS: Record<Attribution | '', string> = {
  '': 'Each sale counts for the visit in which it was made.',
  first: 'Each sale counts for the buyer’s first visit of that day.',
  linear: 'Each sale is split evenly between the buyer’s visits of that day.',
};

/** Which conversions stand in the lists. Its row is always there, so that the lists below never move. */
export function ConversionSelect() {
  const { id, search, view, show } = useAnalytics();
  const meaning = useId();
  const goals = useQuery({ ...goalNamesQuery(id), enabled: setName(id) === undefined }).data;
  const chosen = search.conversions;
  const totals = useQuery({
    ...listQuery(id, 'channels', view, { limit: 1, ...conversionsOf(search) }),
    enabled: chosen !== undefined,
  }).data?.meta;
  const choices = [
    { value: '', label: 'No conversions' },
    { value: 'sales', label: 'Sales' },
    ...(goals ?? []).map((goal) => ({ value: String(goal.id), label: `Goal: ${goal.name}` })),
  ];
  const isKnown = choices.some(({ value }) => value === chosen);
  return (
    <div className={classes.conversions}>
      {chosen !== undefined && totals?.conversions && (
        <p role="status">
          <b>{count(totals.conversions.conversions)}</b> {chosen === 'sales' ? 'sales' : 'conversions'}
          {totals.conversions.revenue.length > 0 && <> · {amounts(totals.conversions.revenue)}</>}
        </p>
      )}
      {chosen !== undefined && totals?.notice && <p>{totals.notice}</p>}
      {chosen === 'sales' && (
        <NativeSelect
          size="xs"
          aria-label="Attribution"
          aria-describedby={meaning}
          value={search.attribution ?? ''}
          data={[
            { value: '', label: 'Last visit' },
            { value: 'first', label: 'First visit' },
            { value: 'linear', label: 'Linear (all visits)' },
          ]}
          onChange={({ currentTarget: { value } }) =>
            show({ ...search, attribution: value === '' ? undefined : (value as Attribution), page: undefined })
          }
        />
      )}
      <NativeSelect
        size="xs"
        aria-label="Conversions in lists"
        value={isKnown ? chosen : ''}
        data={choices}
        onChange={(event) => show({ ...search, conversions: event.currentTarget.value || undefined, page: undefined })}
      />
      {chosen === 'sales' && (
        <p id={meaning} className={classes.meaning}>
          {MEANINGS[search.attribution ?? '']} Visitors are forgotten each night, so earlier days are not known.
        </p>
      )}
    </div>
  );
}
