import { useState } from 'react';
import { t } from '../../i18n/index.ts';
import classes from './chart.module.css';
import type { ChartMarker, ChartProps } from './chart-props.ts';

type ChartTableProps = Pick<ChartProps, 'label' | 'times' | 'series' | 'readTime' | 'failures' | 'failuresWord'> & {
  markers: ChartMarker[];
};

export function ChartTable({ label, times, series, readTime, failures, failuresWord, markers }: ChartTableProps) {
  const [open, setOpen] = useState(false);
  return (
    <details className={classes.table} onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>{t('Show as table')}</summary>
      {open && (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, and the keyboard scrolls only focused elements
        <section className={classes.scroll} tabIndex={0} aria-label={`${label} (table)`}>
          <table>
            <thead>
              <tr>
                <th scope="col">{t('Time')}</th>
                {series.map(({ label: name }) => (
                  <th scope="col" key={name}>
                    {name}
                  </th>
                ))}
                {failures && <th scope="col">{failuresWord}</th>}
              </tr>
            </thead>
            <tbody>
              {times.map((time, index) => (
                <tr key={time}>
                  <th scope="row">{readTime(time)}</th>
                  {series.map(({ label: name, values, read }) => (
                    <td key={name}>{read(values[index] ?? null, index)}</td>
                  ))}
                  {failures && <td>{failures[index]?.word}</td>}
                </tr>
              ))}
            </tbody>
          </table>
          {markers.length > 0 && <MarkerTable markers={markers} />}
        </section>
      )}
    </details>
  );
}

function MarkerTable({ markers }: { markers: ChartMarker[] }) {
  return (
    <table className={classes.markerTable}>
      <thead>
        <tr>
          <th scope="col">{t('When')}</th>
          <th scope="col">{t('What happened')}</th>
        </tr>
      </thead>
      <tbody>
        {markers.map(({ key, label, when }) => (
          <tr key={key}>
            <th scope="row">{when}</th>
            <td>{label}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
