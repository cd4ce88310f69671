import { Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { count, share } from '../../ui/format/format.ts';
import { useZone } from '../../ui/format/time-zone.ts';
import { shopQuery } from '../settings/queries.ts';
import { Figure } from './figure.tsx';
import classes from './overview.module.css';
import { shopVisitsQuery } from './queries.ts';

type VisitsProps = {
  days: number;
  /** in these days, in all currencies; undefined while it is on its way */
  sales: number | undefined;
};

/** Who came to the shop, and how many of them bought; or the way to have visits counted. */
export function Visits({ days, sales }: VisitsProps) {
  const zone = useZone();
  const shop = useQuery(shopQuery);
  const website = shop.data?.counts_visits ? shop.data.website_id : null;
  const totals = useQuery({ ...shopVisitsQuery(website ?? 0, days, zone), enabled: website !== null });
  const word = `Shop visits, last ${days} days`;
  if (shop.data && website === null)
    return (
      <Link to="/market/settings" className={classes.figure}>
        <Figure
          word={word}
          figure="–"
          note={shop.data.counts_visits ? 'Counted from the first visit on' : 'Not counted. Count visits'}
        />
      </Link>
    );
  return (
    <Link to="/websites/$id" params={{ id: String(website ?? '') }} className={classes.figure}>
      {(shop.isPending || totals.isLoading) && <Skeleton aria-busy="true" height={20} width={96} my={4} />}
      {(shop.error ?? totals.error) && <span>{(shop.error ?? totals.error)?.message}</span>}
      {totals.data && (
        <Figure
          word={word}
          figure={count(totals.data.visits)}
          note={sales === undefined ? '' : conversion(sales, totals.data.visits)}
        />
      )}
    </Link>
  );
}

/** Sales to visits. Those of other shops, imported, have no visit here: a share above all of them says nothing. */
const conversion = (sales: number, visits: number): string =>
  visits === 0 || sales > visits ? 'No conversion rate yet' : `${share((100 * sales) / visits)} of visits became sales`;
