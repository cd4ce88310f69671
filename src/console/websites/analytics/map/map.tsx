import { useQuery } from '@tanstack/react-query';
import { t } from '../../../i18n/index.ts';
import { LoadFailure } from '../../../ui/feedback/notice.tsx';
import { count, share } from '../../../ui/format/format.ts';
import { RowLink } from '../panels/top-list.tsx';
import { useAnalytics } from '../query/context.ts';
import { listQuery } from '../query/queries.ts';
import { CountryMap, MapSkeleton } from './country-map.tsx';
import classes from './map.module.css';
import { MapTable } from './map-table.tsx';

const ALL_COUNTRIES = 300;
const MOST = 3;

export function WorldMap() {
  const { id, view } = useAnalytics();
  const countries = useQuery(listQuery(id, 'countries', view, { limit: ALL_COUNTRIES }));
  const rows = countries.data?.data;
  if (!rows && countries.isError)
    return <LoadFailure error={countries.error} onRetry={() => void countries.refetch()} />;
  if (!rows) return <MapSkeleton />;
  const all = rows.reduce((sum, row) => sum + row.visitors, 0);
  return (
    <CountryMap
      rows={rows}
      nobody={all > 0 ? t('The visitors’ countries are unknown.') : t('No visitors in this period')}
    >
      <ol className={classes.most} aria-label={t('Most visitors')}>
        {rows.slice(0, MOST).map(({ name, visitors: here }) => (
          <li key={name}>
            <RowLink list={{ dimension: 'country', opens: 'regions' }} panel="places" value={name} />
            <span>{count(here)}</span>
            <span className={classes.share}>{share(all ? (here / all) * 100 : null)}</span>
          </li>
        ))}
      </ol>
      <MapTable rows={rows} all={all} />
    </CountryMap>
  );
}
