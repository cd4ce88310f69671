import { Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { type KeyboardEvent, useMemo, useState } from 'react';
import { LoadFailure } from '../../../ui/feedback/notice.tsx';
import { count, share } from '../../../ui/format/format.ts';
import { RowLink } from '../panels/top-list.tsx';
import { narrowed, useAnalytics } from '../query/context.ts';
import { countryName } from '../query/names.ts';
import { listQuery } from '../query/queries.ts';
import classes from './map.module.css';
import { MapTable } from './map-table.tsx';
import { HEIGHT, type Shape, WIDTH } from './shapes.ts';
import { shadeOf, worldQuery } from './world.ts';

const ALL_COUNTRIES = 300;
/** Said in words below the map. */
const MOST = 3;

/** Where visitors are: the more, the deeper its colour. A click narrows everything to a country. */
export function WorldMap() {
  const analytics = useAnalytics();
  const navigate = useNavigate();
  const { id, view } = analytics;
  const world = useQuery(worldQuery);
  const countries = useQuery(listQuery(id, 'countries', view, { limit: ALL_COUNTRIES }));
  const [pointed, setPointed] = useState<Shape>();
  const rows = countries.data?.data;
  // Who comes from nobody knows where is nowhere on the map, and counts in the shares.
  const visitors = useMemo(
    () => new Map(rows?.filter(({ name }) => name !== '').map((row) => [row.name, row.visitors])),
    [rows],
  );
  const most = Math.max(0, ...visitors.values());
  const all = (rows ?? []).reduce((sum, row) => sum + row.visitors, 0);
  if (world.isError || (countries.isError && !rows)) {
    return (
      <LoadFailure
        error={(world.error ?? countries.error) as Error}
        onRetry={() => void Promise.all([world.refetch(), countries.refetch()])}
      />
    );
  }
  if (!world.data || !rows) return <Skeleton height={342} radius={8} m={8} />;
  const choose = ({ code }: Shape) =>
    navigate({
      to: '.',
      search: narrowed(analytics, { dimension: 'country', value: code, panel: 'places', opens: 'regions' }),
      resetScroll: false,
    });
  const words = ({ code, name }: Shape) => {
    const here = visitors.get(code) ?? 0;
    return `${code ? countryName(code) : name}: ${count(here)} ${here === 1 ? 'visitor' : 'visitors'}, ${share(all ? (here / all) * 100 : null)}`;
  };
  return (
    <section className={classes.map} aria-label="World map of visitors">
      <p className={classes.readout} aria-live="polite">
        {pointed ? words(pointed) : most > 0 ? <Advice /> : 'No visitors in this period'}
      </p>
      {/* biome-ignore lint/a11y/noSvgWithoutTitle: the section names it; a title would cover what is pointed at */}
      <svg viewBox={`0 0 ${WIDTH} ${HEIGHT}`}>
        {world.data.map((shape) => {
          const here = visitors.get(shape.code) ?? 0;
          const shade = shadeOf(here, most);
          const look = { d: shape.path, className: classes.country, style: shadeStyle(shade) };
          const watch = { onPointerEnter: () => setPointed(shape), onPointerLeave: () => setPointed(undefined) };
          if (here === 0) return <path key={shape.id} {...look} {...watch} aria-hidden />;
          return (
            // biome-ignore lint/a11y/useSemanticElements: within a drawing there is no other button
            <path
              key={shape.id}
              {...look}
              {...watch}
              role="button"
              tabIndex={0}
              aria-label={words(shape)}
              onFocus={() => setPointed(shape)}
              onBlur={() => setPointed(undefined)}
              onClick={() => choose(shape)}
              onKeyDown={(event: KeyboardEvent) => {
                if (event.key !== 'Enter' && event.key !== ' ') return;
                event.preventDefault();
                void choose(shape);
              }}
            />
          );
        })}
      </svg>
      <ol className={classes.most} aria-label="Most visitors">
        {rows.slice(0, MOST).map(({ name, visitors: here }) => (
          <li key={name}>
            <RowLink list={{ dimension: 'country', opens: 'regions' }} panel="places" value={name} />
            <span>{count(here)}</span>
            <span className={classes.share}>{share(all ? (here / all) * 100 : null)}</span>
          </li>
        ))}
      </ol>
      <MapTable rows={rows} all={all} />
    </section>
  );
}

/** In the words of a mouse, or of a finger. */
const Advice = () => (
  <>
    <span className={classes.byMouse}>Point at a country, or use Tab</span>
    <span className={classes.byTouch}>Tap a country to filter by it</span>
  </>
);

/** How deep, from 0 for nobody to 1 for most. */
const shadeStyle = (shade: number) => ({
  fill:
    shade === 0
      ? 'var(--gh-map-land)'
      : `color-mix(in oklab, var(--gh-chart-line) ${Math.round(18 + shade * 82)}%, var(--gh-map-land))`,
});
