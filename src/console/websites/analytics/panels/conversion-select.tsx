import { NativeSelect } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useId } from 'react';
import { t, tRich } from '../../../i18n/index.ts';
import { useAnalytics } from '../query/context.ts';
import { goalNamesQuery, listQuery } from '../query/queries.ts';
import { type Attribution, conversionsOf } from '../query/search.ts';
import { websiteSetName } from '../query/website-set.ts';
import { amounts } from './conversion-cells.tsx';
import classes from './conversion-select.module.css';

const MEANINGS: Record<Attribution | '', string> = {
  '': t('Each sale counts for the visit in which it was made.'),
  first: t('Each sale counts for the buyer’s first visit of that day.'),
  linear: t('Each sale is split evenly between the buyer’s visits of that day.'),
};

/** Always rendered, so the lists below stay in place. */
export function ConversionSelect() {
  const { id, search, view, show } = useAnalytics();
  const meaning = useId();
  const goals = useQuery({ ...goalNamesQuery(id), enabled: websiteSetName(id) === undefined }).data;
  const chosen = search.conversions;
  const totals = useQuery({
    ...listQuery(id, 'channels', view, { limit: 1, ...conversionsOf(search) }),
    enabled: chosen !== undefined,
  }).data?.meta;
  const choices = [
    { value: '', label: t('Conversions: none') },
    { value: 'sales', label: t('Sales') },
    ...(goals ?? []).map((goal) => ({ value: String(goal.id), label: t('Goal: {name}', { name: goal.name }) })),
  ];
  const isKnown = choices.some(({ value }) => value === chosen);
  return (
    <div className={classes.conversions}>
      {chosen !== undefined && totals?.conversions && (
        <p role="status">
          {chosen === 'sales'
            ? tRich('<b>{count, number}</b> {count, plural, one {sale} other {sales}}', {
                count: totals.conversions.conversions,
                b: (text) => <b>{text}</b>,
              })
            : tRich('<b>{count, number}</b> {count, plural, one {conversion} other {conversions}}', {
                count: totals.conversions.conversions,
                b: (text) => <b>{text}</b>,
              })}
          {totals.conversions.revenue.length > 0 && <> · {amounts(totals.conversions.revenue)}</>}
        </p>
      )}
      {chosen !== undefined && totals?.notice && <p>{totals.notice}</p>}
      {chosen === 'sales' && (
        <NativeSelect
          size="xs"
          aria-label={t('Attribution')}
          aria-describedby={meaning}
          value={search.attribution ?? ''}
          data={[
            { value: '', label: t('Last visit') },
            { value: 'first', label: t('First visit') },
            { value: 'linear', label: t('Linear (all visits)') },
          ]}
          onChange={({ currentTarget: { value } }) =>
            show({ ...search, attribution: value === '' ? undefined : (value as Attribution), page: undefined })
          }
        />
      )}
      <NativeSelect
        size="xs"
        variant={chosen === undefined ? 'unstyled' : 'default'}
        aria-label={t('Conversions in lists')}
        value={isKnown ? chosen : ''}
        data={choices}
        onChange={(event) => show({ ...search, conversions: event.currentTarget.value || undefined, page: undefined })}
      />
      {chosen === 'sales' && (
        <p id={meaning} className={classes.meaning}>
          {MEANINGS[search.attribution ?? '']}{' '}
          {t('Visitors aren’t recognized across days, so earlier days are unknown.')}
        </p>
      )}
    </div>
  );
}
