import { Button, Skeleton } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import type { MarketImport } from '../../api/market.ts';
import { t } from '../../i18n/index.ts';
import { LoadFailure } from '../../ui/feedback/notice.tsx';
import { count } from '../../ui/format/format.ts';
import classes from './imports.module.css';
import { importRowsQuery } from './queries.ts';

export function ImportRows({ one }: { one: MarketImport }) {
  const changes = one.items.new + one.items.changed + one.purchases.new + one.purchases.changed;
  const rows = useQuery({ ...importRowsQuery(one.id), enabled: changes + one.rows_refused > 0 });
  if (changes + one.rows_refused === 0) return null;
  if (rows.isError) return <LoadFailure error={rows.error} onRetry={() => rows.refetch()} />;
  const { refused = [], changes: changed = [] } = rows.data ?? {};
  return (
    <div className={classes.rows}>
      {one.rows_refused > 0 && (
        <Listed
          id={one.id}
          title={
            one.dry_run
              ? t('Would be refused: {count}', { count: count(one.rows_refused) })
              : t('Refused: {count}', { count: count(one.rows_refused) })
          }
          href={`/console/api/market/imports/${one.id}/refused`}
          file={t('Refused rows')}
          heads={[t('Row'), t('Reason')]}
          pending={rows.isPending}
          lines={refused.map(({ place, reason }) => [place, reason])}
          isOpen
        />
      )}
      {changes > 0 && (rows.isPending || changed.length > 0) && (
        <Listed
          id={one.id}
          title={
            one.dry_run
              ? t('Would be added or changed: {count}', { count: count(changes) })
              : t('Added or changed: {count}', { count: count(changes) })
          }
          href={`/console/api/market/imports/${one.id}/changes`}
          file={changes > 2000 ? t('The first 2,000') : t('All of them')}
          heads={[t('What'), t('Name'), t('Details')]}
          pending={rows.isPending}
          lines={changed.map(({ object, change, name, details }) => [LABELS[`${change} ${object}`], name, details])}
          isOpen={one.rows_refused === 0 && one.dry_run}
        />
      )}
    </div>
  );
}

const LABELS = {
  'new item': t('New item'),
  'changed item': t('Changed item'),
  'new purchase': t('New purchase'),
  'changed purchase': t('Changed purchase'),
} as const;

type ListedProps = {
  /** Import ID. Several imports can be open at the same time. */
  id: number;
  title: string;
  href: string;
  file: string;
  heads: string[];
  lines: string[][];
  pending: boolean;
  isOpen: boolean;
};

function Listed({ id, title, href, file, heads, lines, pending, isOpen }: ListedProps) {
  return (
    <details open={isOpen}>
      <summary>{title}</summary>
      {pending ? (
        <Skeleton height={160} radius={8} aria-busy="true" />
      ) : (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, and the keyboard scrolls only focused elements
        <section className={classes.scroll} aria-label={t('{title} (import {id})', { title, id })} tabIndex={0}>
          <table>
            <thead>
              <tr>
                {heads.map((head) => (
                  <th key={head} scope="col">
                    {head}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {lines.map((line, index) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: rows of a finished report never change
                <tr key={index}>
                  {line.map((cell, column) => (
                    <td key={heads[column]}>{cell}</td>
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
        </section>
      )}
      <Button
        component="a"
        href={href}
        download
        variant="default"
        size="xs"
        leftSection={<IconDownload size={14} aria-hidden />}
      >
        {file} (CSV)
      </Button>
    </details>
  );
}
