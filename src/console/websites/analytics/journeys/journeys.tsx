import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { Journeys as Paths } from '../../../api/websites.ts';
import { t, tRich } from '../../../i18n/index.ts';
import { count, share } from '../../../ui/format/format.ts';
import { FigureTable } from '../panels/figure-table.tsx';
import panelClasses from '../panels/panel.module.css';
import { Answered } from '../panels/query-state.tsx';
import { useAnalytics } from '../query/context.ts';
import { reportQuery } from '../query/queries.ts';
import { JOURNEY_STEPS, type Layout, layoutOf, WIDTH } from './journey-layout.ts';
import classes from './journeys.module.css';

const PAGES = 7;
/** Longest label that fits into a column. */
const LONGEST = 30;

export function Journeys() {
  const { id, search, view, show } = useAnalytics();
  const start = search.start;
  const journeys = useQuery(reportQuery(id, 'journeys', view, { start, steps: JOURNEY_STEPS, limit: PAGES }));
  return (
    <>
      <div className={panelClasses.controls}>
        <span>{start ? tRich('From {start}', { start: <b>{start}</b> }) : t('From the entry page')}</span>
        {start && (
          <Button size="compact-xs" variant="default" onClick={() => show({ ...search, start: undefined })}>
            {t('From the entry page')}
          </Button>
        )}
      </div>
      <Answered query={journeys}>
        {({ data }) =>
          data.visits === 0 ? (
            <p className={panelClasses.none}>{t('No visits in this period followed this path.')}</p>
          ) : (
            <>
              <Drawing layout={layoutOf(data)} onStart={(page) => show({ ...search, start: page })} />
              <Ways journeys={data} />
            </>
          )
        }
      </Answered>
    </>
  );
}

function Drawing({ layout, onStart }: { layout: Layout; onStart: (page: string) => void }) {
  const [pointed, setPointed] = useState<string>();
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, and the keyboard scrolls only focused elements
    <section className={classes.drawing} tabIndex={0} aria-label={t('Flow of visits from page to page')}>
      {/* biome-ignore lint/a11y/noSvgWithoutTitle: the section has a name, and a title would show a tooltip over the chart */}
      <svg viewBox={`0 0 ${WIDTH} ${layout.height}`}>
        {layout.columns.map(({ step, x, visits }) => (
          <text key={step} x={x} y={14} className={classes.column}>
            {step === 1 ? t('Start') : t('Step {number}', { number: step })} · {count(visits)}
          </text>
        ))}
        {layout.flows.map(({ key, path, thickness, from, to, visits, step }) => (
          <path
            key={key}
            d={path}
            strokeWidth={thickness}
            className={classes.flow}
            data-on={pointed === `${step} ${from}` || pointed === `${step + 1} ${to}` || undefined}
          >
            <title>{`${from} to ${to}: ${count(visits)} visits`}</title>
          </path>
        ))}
        {layout.nodes.map(({ step, page, visits, x, y, height }) => (
          // biome-ignore lint/a11y/useSemanticElements: SVG has no button element
          <g
            key={`${step} ${page}`}
            role="button"
            tabIndex={0}
            className={classes.node}
            onPointerEnter={() => setPointed(`${step} ${page}`)}
            onPointerLeave={() => setPointed(undefined)}
            onFocus={() => setPointed(`${step} ${page}`)}
            onBlur={() => setPointed(undefined)}
            onClick={() => onStart(page)}
            onKeyDown={(event) => {
              if (event.key !== 'Enter' && event.key !== ' ') return;
              event.preventDefault();
              onStart(page);
            }}
          >
            <title>
              {t('{page}, step {step}: {count, plural, one {# visit} other {# visits}}. Show the next steps', {
                page,
                step,
                count: visits,
              })}
            </title>
            <rect x={x} y={y} width={layout.nodeWidth} height={height} rx={3} />
            <text x={x + layout.nodeWidth + 7} y={y + Math.min(height / 2, 40) + 5} className={classes.page}>
              {page.length > LONGEST ? `${page.slice(0, LONGEST - 1)}…` : page}
              <tspan className={classes.visits} dx={6}>
                {count(visits)}
              </tspan>
            </text>
          </g>
        ))}
      </svg>
    </section>
  );
}

function Ways({ journeys }: { journeys: Paths }) {
  return (
    <details className={classes.ways}>
      <summary>{t('Show the most common paths as a table')}</summary>
      <FigureTable
        label={t('Most common paths')}
        head={t('Path')}
        rows={journeys.paths}
        keyOf={({ path }) => JSON.stringify(path)}
        name={({ path }) => (
          <span className={panelClasses.plain} title={path.join(' → ')}>
            {path.join(' → ')}
          </span>
        )}
        size={({ visits }) => visits}
        columns={[
          { word: t('Visits'), read: ({ visits }) => count(visits) },
          { word: t('Share'), read: (way) => share(way.share), isSoft: true },
        ]}
      />
    </details>
  );
}
