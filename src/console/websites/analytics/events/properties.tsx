import { NativeSelect } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { t } from '../../../i18n/index.ts';
import { count } from '../../../ui/format/format.ts';
import { FigureTable } from '../panels/figure-table.tsx';
import classes from '../panels/panel.module.css';
import { Answered } from '../panels/query-state.tsx';
import { RowLink } from '../panels/top-list.tsx';
import { useAnalytics } from '../query/context.ts';
import { listQuery } from '../query/queries.ts';
import { useProperty } from './use-property.ts';

export function Properties() {
  const { search, show } = useAnalytics();
  const { properties, names, property } = useProperty({ enabled: true });
  return (
    <Answered query={properties}>
      {() => {
        if (property === undefined) {
          return <p className={classes.none}>{t('No properties in this period.')}</p>;
        }
        return (
          <>
            <div className={classes.controls}>
              <NativeSelect
                size="xs"
                aria-label={t('Property')}
                value={property}
                data={names}
                onChange={(event) => show({ ...search, property: event.currentTarget.value })}
              />
            </div>
            <Values property={property} />
          </>
        );
      }}
    </Answered>
  );
}

function Values({ property }: { property: string }) {
  const { id, view } = useAnalytics();
  const values = useQuery(listQuery(id, 'property-values', view, { property, limit: 10 }));
  return (
    <Answered query={values}>
      {({ data }) => (
        <FigureTable
          label={t('Values of {property}', { property })}
          head={t('Property: {property}', { property })}
          rows={data}
          keyOf={(row) => row.name}
          name={(row) => <RowLink list={{ dimension: `property.${property}` }} panel="events" value={row.name} />}
          size={(row) => row.visitors}
          columns={[
            { word: t('Visitors'), read: (row) => count(row.visitors) },
            { word: t('Count'), read: (row) => count((row.events ?? 0) + (row.pageviews ?? 0)) },
          ]}
        />
      )}
    </Answered>
  );
}
