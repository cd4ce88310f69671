import { useState } from 'react';
import type { Line } from '../../../api/websites.ts';
import { t } from '../../../i18n/index.ts';
import { count, share } from '../../../ui/format/format.ts';
import { RowLink } from '../panels/top-list.tsx';
import classes from './map.module.css';

/** The table is for screen readers, and for countries that are too small to see on the map. */
export function MapTable({ rows, all }: { rows: Line[]; all: number }) {
  const [open, setOpen] = useState(false);
  return (
    <details className={classes.table} onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>{t('Show as table')}</summary>
      {open && (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, and the keyboard scrolls only focused elements
        <section tabIndex={0} aria-label={t('Visitors by country (table)')}>
          <table>
            <thead>
              <tr>
                <th scope="col">{t('Country')}</th>
                <th scope="col">{t('Visitors')}</th>
                <th scope="col">{t('Share')}</th>
              </tr>
            </thead>
            <tbody>
              {rows.map(({ name, visitors }) => (
                <tr key={name}>
                  <th scope="row">
                    <RowLink list={{ dimension: 'country', opens: 'regions' }} panel="places" value={name} />
                  </th>
                  <td>{count(visitors)}</td>
                  <td>{share(all ? (visitors / all) * 100 : null)}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </section>
      )}
    </details>
  );
}
