import { Switch } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { LoadFailure } from '../../ui/feedback/notice.tsx';
import { Section } from '../../ui/layout/page.tsx';
import { Pager } from '../../ui/table/pager.tsx';
import type { Kind } from '../monitor/address.ts';
import { checksQuery } from '../monitor/queries.ts';
import { CheckTable } from './check-table.tsx';
import classes from './show.module.css';

type ChecksProps = {
  id: string;
  kind: Kind | undefined;
  page: number;
  failed: boolean;
  onChange: (part: { checks?: number; failed?: true }) => void;
};

/** The checks of a monitor, page by page, and all of them as a file. */
export function Checks({ id, kind, page, failed, onChange }: ChecksProps) {
  const checks = useQuery(checksQuery(id, { page, failed }));
  return (
    <Section
      title="Recent checks"
      actions={
        <>
          <Switch
            size="xs"
            label="Failed only"
            checked={failed}
            onChange={(event) => onChange({ failed: event.currentTarget.checked || undefined, checks: undefined })}
          />
          <a
            className={classes.export}
            href={`/console/api/monitors/${id}/checks.csv${failed ? '?good=0' : ''}`}
            download
          >
            Export CSV
          </a>
        </>
      }
    >
      {checks.isError && !checks.data ? (
        <LoadFailure error={checks.error} onRetry={() => checks.refetch()} />
      ) : (
        <>
          <CheckTable page={checks.data} kind={kind} failed={failed} request={JSON.stringify([page, failed])} />
          <Pager
            meta={checks.data?.meta.total === 0 ? undefined : checks.data?.meta}
            onPage={(number) => onChange({ failed: failed || undefined, checks: number > 1 ? number : undefined })}
          />
        </>
      )}
    </Section>
  );
}
