import { Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { type KeyboardEvent, type ReactNode, useMemo, useState } from 'react';
import { t } from '../../../i18n/index.ts';
import { LoadFailure } from '../../../ui/feedback/notice.tsx';
import { countryName } from '../../../ui/format/country.ts';
import { share } from '../../../ui/format/format.ts';
import { narrowed, useAnalytics } from '../query/context.ts';
import classes from './map.module.css';
import { HEIGHT, type Shape, WIDTH } from './shapes.ts';
import { shadeOf, worldQuery } from './world.ts';

type CountryMapProps = {
  /** `name` is a country code. '' means unknown: these visitors are not on the map, but are included in the shares. */
  rows: { name: string; visitors: number }[];
  nobody: string;
  children?: ReactNode;
};

export function CountryMap({ rows, nobody, children }: CountryMapProps) {
  const analytics = useAnalytics();
  const navigate = useNavigate();
  const world = useQuery(worldQuery);
  const [pointed, setPointed] = useState<Shape>();
  const visitors = useMemo(
    () => new Map(rows.filter(({ name }) => name !== '').map((row) => [row.name, row.visitors])),
    [rows],
  );
  const most = Math.max(0, ...visitors.values());
  const all = rows.reduce((sum, row) => sum + row.visitors, 0);
  if (world.isError) return <LoadFailure error={world.error} onRetry={() => world.refetch()} />;
  if (!world.data)
    return (
      <div className={classes.map}>
        <p className={classes.readout} />
        <Skeleton height="auto" radius={8} style={{ aspectRatio: WIDTH / HEIGHT }} />
        {children}
      </div>
    );
  const choose = ({ code }: Shape) =>
    navigate({
      to: '.',
      search: narrowed(analytics, { dimension: 'country', value: code, panel: 'places', opens: 'regions' }),
      resetScroll: false,
    });
  const words = ({ code, name }: Shape) => {
    const here = visitors.get(code) ?? 0;
    return t('{place}: {count, plural, one {# visitor} other {# visitors}}, {share}', {
      place: code ? countryName(code) : name,
      count: here,
      share: share(all ? (here / all) * 100 : null),
    });
  };
  return (
    <section className={classes.map} aria-label={t('World map of visitors')}>
      <p className={classes.readout} aria-live="polite">
        {pointed ? words(pointed) : most > 0 ? <Advice /> : nobody}
      </p>
      {/* biome-ignore lint/a11y/noSvgWithoutTitle: the section has a name, and a title would show a tooltip over the chart */}
      <svg viewBox={`0 0 ${WIDTH} ${HEIGHT}`}>
        {world.data.map((shape) => {
          const here = visitors.get(shape.code) ?? 0;
          const shade = shadeOf(here, most);
          const look = { d: shape.path, className: classes.country, style: shadeStyle(shade) };
          const watch = { onPointerEnter: () => setPointed(shape), onPointerLeave: () => setPointed(undefined) };
          if (here === 0) return <path key={shape.id} {...look} {...watch} aria-hidden />;
          return (
            // biome-ignore lint/a11y/useSemanticElements: SVG has no button element
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
      {children}
    </section>
  );
}

export const MapSkeleton = () => <Skeleton height={342} radius={8} m={8} />;

const Advice = () => (
  <>
    <span className={classes.byMouse}>{t('Point at a country, or use Tab')}</span>
    <span className={classes.byTouch}>{t('Tap a country to filter by it')}</span>
  </>
);

/** `shade` is from 0 to 1. */
const shadeStyle = (shade: number) => ({
  fill:
    shade === 0
      ? 'var(--gh-map-land)'
      : // not shown
        `color-mix(in oklab, var(--gh-chart-line) ${Math.round(18 + shade * 82)}%, var(--gh-map-land))`,
});
