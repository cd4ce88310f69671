import { NativeSelect } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { count } from '../../../ui/format/format.ts';
import { useAnalytics } from '../query/context.ts';
import { goalNamesQuery, listQuery } from '../query/queries.ts';
import { amounts } from './conversion-cells.tsx';
import classes from './panel.module.css';

/** Which conversions stand in the lists. Its row is always there, so that the lists below never move. */
export function ConversionSelect() {
  const { id, website, search, view, show } = useAnalytics();
  const goals = useQuery(goalNamesQuery(id)).data;
  const chosen = search.conversions;
  const totals = useQuery({
    ...listQuery(id, 'channels', view, { limit: 1, conversions: chosen }),
    enabled: chosen !== undefined,
  }).data?.meta;
  const choices = [
    { value: '', label: goals?.length === 0 && !website?.is_shop ? 'No goals yet' : 'Without conversions' },
    ...(website?.is_shop ? [{ value: 'sales', label: 'Sales' }] : []),
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
      <NativeSelect
        size="xs"
        aria-label="Conversions in lists"
        value={isKnown ? chosen : ''}
        data={choices}
        disabled={choices.length === 1}
        onChange={(event) => show({ ...search, conversions: event.currentTarget.value || undefined, page: undefined })}
      />
    </div>
  );
}
