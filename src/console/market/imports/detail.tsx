import { Button } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { call } from '../../api/client.ts';
import type { MarketImport } from '../../api/market.ts';
import { Notice } from '../../ui/feedback/notice.tsx';
import { RemoveButton } from '../../ui/feedback/remove-button.tsx';
import { count } from '../../ui/format/format.ts';
import classes from './imports.module.css';

const some = (number: number, noun: string): string => `${count(number)} ${noun}${number === 1 ? '' : 's'}`;

/** What an import brought, or why it did not, and the rows that it did not take. */
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
  return (
    <div className={classes.detail}>
      {one.message && <p>{one.message}</p>}
      {one.state === 'finished' && (
        <p>
          {some(one.items.new, 'new item')} and {some(one.items.changed, 'updated one')},{' '}
          {some(one.purchases.new, 'new purchase')} and {some(one.purchases.changed, 'updated one')}
          {one.dry_run ? ' would be imported.' : ' imported.'}
          {one.rows_left_out > 0 && ` ${some(one.rows_left_out, 'row')} skipped.`}
        </p>
      )}
      {one.state === 'finished' && one.dry_run && !one.can_apply && rows > 0 && !apply.isSuccess && (
        <p>To import it, turn off “Dry run” and upload the file again.</p>
      )}
      <div className={classes.buttons}>
        {one.can_apply && rows > 0 && (
          <Button size="xs" loading={apply.isPending} onClick={() => apply.mutate(one.id)}>
            Import {some(rows, 'row')}
            {one.rows_refused > 0 && `, skip ${count(one.rows_refused)}`}
          </Button>
        )}
        {one.state === 'finished' && !one.dry_run && (
          <>
            <Button size="xs" variant="default" renderRoot={(props) => <Link to="/market/items" {...props} />}>
              Items
            </Button>
            <Button size="xs" variant="default" renderRoot={(props) => <Link to="/market/purchases" {...props} />}>
              Purchases
            </Button>
          </>
        )}
        {one.rows_refused > 0 && (
          <Button
            component="a"
            href={`/console/api/market/imports/${one.id}/refused`}
            download
            variant="default"
            size="xs"
            leftSection={<IconDownload size={14} aria-hidden />}
          >
            {one.rows_refused === 1 ? 'Rejected row' : `${count(one.rows_refused)} rejected rows`} (CSV)
          </Button>
        )}
        {one.state === 'running' && (
          <RemoveButton id={one.id} verb="Stop" question="Nothing from this file is kept." remove={remove} />
        )}
        {one.state === 'failed' && (
          <RemoveButton id={one.id} verb="Dismiss" question="This deletes the report." remove={remove} />
        )}
      </div>
      {apply.isError && <Notice tone="danger">{apply.error.message}</Notice>}
      {remove.isError && <Notice tone="danger">{remove.error.message}</Notice>}
    </div>
  );
}
