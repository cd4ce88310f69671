import { Button } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { call } from '../../client.ts';
import { count } from '../../ui/format.ts';
import { Notice } from '../../ui/notice.tsx';
import { Removal } from '../../ui/removal.tsx';
import classes from './imports.module.css';
import type { MarketImport } from './wire.ts';

/** What an import brought, or why it did not, and the rows that it did not take. */
export function ImportDetail({ one, onChanged }: { one: MarketImport; onChanged: () => Promise<unknown> }) {
  const remove = useMutation({
    mutationFn: (id: number) => call('DELETE', `/market/imports/${id}`),
    onSettled: onChanged,
  });
  const verb = one.dry_run ? 'would be' : 'were';
  return (
    <div className={classes.detail}>
      {one.message && <p>{one.message}</p>}
      {one.state === 'finished' && (
        <p>
          {count(one.items.new)} items {verb} new and {count(one.items.changed)} changed; {count(one.purchases.new)}{' '}
          purchases {verb} new and {count(one.purchases.changed)} changed.
          {one.rows_left_out > 0 && ` ${count(one.rows_left_out)} rows say nothing of either.`}
        </p>
      )}
      <div className={classes.buttons}>
        {one.rows_refused > 0 && (
          <Button
            component="a"
            href={`/console/api/market/imports/${one.id}/refused`}
            download
            variant="default"
            size="xs"
            leftSection={<IconDownload size={14} aria-hidden />}
          >
            {one.rows_refused === 1 ? 'The refused row' : `${count(one.rows_refused)} refused rows`} (CSV)
          </Button>
        )}
        {one.state === 'running' && <Removal id={one.id} verb="Stop" question="Nothing of it stays." remove={remove} />}
        {one.state === 'failed' && <Removal id={one.id} verb="Forget" question="Its report goes." remove={remove} />}
      </div>
      {remove.isError && <Notice tone="danger">{remove.error.message}</Notice>}
    </div>
  );
}
