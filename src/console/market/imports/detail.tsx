import { Button } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { call } from '../../api/client.ts';
import type { MarketImport } from '../../api/market.ts';
import { t } from '../../i18n/index.ts';
import { Notice } from '../../ui/feedback/notice.tsx';
import { RemoveButton } from '../../ui/feedback/remove-button.tsx';
import { count } from '../../ui/format/format.ts';
import { Figures, ImportProgress, Steps } from './figures.tsx';
import classes from './imports.module.css';
import { ImportRows } from './rows.tsx';

export function ImportDetail({ one, onChanged }: { one: MarketImport; onChanged: () => Promise<unknown> }) {
  const remove = useMutation({
    mutationFn: (id: number) => call('DELETE /market/imports/:id', { path: { id } }),
    onSettled: onChanged,
  });
  const apply = useMutation({
    mutationFn: (id: number) =>
      call('POST /market/imports/:id/apply', {
        path: { id },
        body: { skip_refused: one.rows_refused > 0 || one.skip_refused ? 1 : 0 },
      }),
    onSettled: onChanged,
  });
  const rows = one.items.new + one.items.changed + one.purchases.new + one.purchases.changed;
  // Removes two sentences that the figures already show.
  const message = one.message
    .replace(t('Dry run: no data was imported.'), '')
    .replace(t('Rows that would be refused: {count}.', { count: String(one.rows_refused) }), '')
    .trim();
  const isFinished = one.state === 'finished';
  return (
    <div className={classes.detail}>
      <Steps one={one} />
      {one.state === 'running' && <ImportProgress one={one} />}
      {one.state !== 'running' && message !== '' && <p className={classes.message}>{message}</p>}
      {isFinished && (
        <>
          {one.dry_run && rows === 0 && one.rows_refused === 0 && (
            <p>{t('Your market already contains all data of this file, so the import is not needed.')}</p>
          )}
          <Figures one={one} />
          {differsFromCheck(one) && (
            <Notice tone="calm">
              {t('The check found {found}. Your data changed after the check, so the result is different.', {
                found: foundText(one),
              })}
            </Notice>
          )}
        </>
      )}
      <div className={classes.buttons}>
        {one.can_apply && rows > 0 && (
          <Button size="xs" loading={apply.isPending} onClick={() => apply.mutate(one.id)}>
            {one.rows_refused > 0
              ? t('Import {count, plural, one {# row} other {# rows}}, skip {skipped}', {
                  count: rows,
                  skipped: count(one.rows_refused),
                })
              : t('Import {count, plural, one {# row} other {# rows}}', { count: rows })}
          </Button>
        )}
        {isFinished && !one.dry_run && (
          <>
            <Button size="xs" variant="default" renderRoot={(props) => <Link to="/market/items" {...props} />}>
              {t('Items')}
            </Button>
            <Button size="xs" variant="default" renderRoot={(props) => <Link to="/market/purchases" {...props} />}>
              {t('Purchases')}
            </Button>
          </>
        )}
        {one.state === 'running' && (
          <RemoveButton
            id={one.id}
            verb={t('Stop')}
            question={t('Data from this file is discarded.')}
            remove={remove}
          />
        )}
        {(one.state === 'failed' || (isFinished && one.dry_run)) && (
          <RemoveButton
            id={one.id}
            verb={t('Discard')}
            question={t('This deletes the report and the file.')}
            remove={remove}
          />
        )}
      </div>
      {isFinished && one.dry_run && !one.can_apply && rows > 0 && !apply.isSuccess && (
        <p>
          {t(
            'The file is no longer stored: it was imported, replaced by a newer check, or checked more than a day ago.',
          )}
        </p>
      )}
      {apply.isError && <Notice tone="danger">{apply.error.message}</Notice>}
      {remove.isError && <Notice tone="danger">{remove.error.message}</Notice>}
      {(isFinished || one.state === 'failed') && <ImportRows one={one} />}
    </div>
  );
}

type Found = Pick<MarketImport, 'items' | 'purchases' | 'rows_refused'>;

const numbersOf = ({ items, purchases, rows_refused }: Found): number[] => [
  ...[items.new, items.changed, purchases.new, purchases.changed],
  rows_refused,
];

const differsFromCheck = ({ expected, ...one }: MarketImport): boolean =>
  expected !== null && numbersOf(expected).join() !== numbersOf(one).join();

function foundText({ expected }: MarketImport): string {
  if (!expected) return '';
  const { items, purchases, rows_refused } = expected;
  return [
    t('{count, plural, one {# new item} other {# new items}}, {changed} changed', {
      count: items.new,
      changed: count(items.changed),
    }),
    t('{count, plural, one {# new purchase} other {# new purchases}}, {changed} changed', {
      count: purchases.new,
      changed: count(purchases.changed),
    }),
    t('{count, plural, one {# refused row} other {# refused rows}}', { count: rows_refused }),
  ].join('; ');
}
