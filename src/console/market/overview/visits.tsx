import { Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { t } from '../../i18n/index.ts';
import { count } from '../../ui/format/format.ts';
import { useZone } from '../../ui/format/time-zone.ts';
import { shopQuery } from '../settings/queries.ts';
import { describeConversion } from './conversion.ts';
import { Figure } from './figure.tsx';
import classes from './overview.module.css';
import { shopSourcesQuery, shopVisitsQuery } from './queries.ts';

export function Visits({ days }: { days: number }) {
  const zone = useZone();
  const shop = useQuery(shopQuery);
  const website = shop.data?.counts_visits ? shop.data.website_id : null;
  const totals = useQuery({ ...shopVisitsQuery(website ?? 0, days, zone), enabled: website !== null });
  const sources = useQuery({ ...shopSourcesQuery(website ?? 0, days, zone), enabled: website !== null });
  const word = t('Shop visits, last {days} days', { days });
  if (shop.data && website === null)
    return (
      <Link to="/market/settings" className={classes.figure}>
        <Figure
          word={word}
          figure="–"
          note={shop.data.counts_visits ? t('Starts with the first visit') : t('Not counted. Count visits')}
        />
      </Link>
    );
  return (
    <Link to="/websites/$id" params={{ id: String(website ?? '') }} className={classes.figure}>
      {(shop.isPending || totals.isLoading || sources.isLoading) && (
        <Skeleton aria-busy="true" height={20} width={96} my={4} />
      )}
      {(shop.error ?? totals.error) && <span>{(shop.error ?? totals.error)?.message}</span>}
      {totals.data && !sources.isLoading && (
        <Figure
          word={word}
          figure={count(totals.data.visits)}
          note={sources.data ? describeConversion(sources.data, totals.data.visits) : ''}
        />
      )}
    </Link>
  );
}
