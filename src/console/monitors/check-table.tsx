import type { Listing } from '../client.ts';
import { type Column, DataTable } from '../ui/data-table.tsx';
import { exactTime, milliseconds } from '../ui/format.ts';
import { DateOf, Moment } from '../ui/moment.tsx';
import { Nothing } from '../ui/notice.tsx';
import { Status } from '../ui/status.tsx';
import { useZone } from '../ui/zone.ts';
import type { Kind } from './address.ts';
import { Phases } from './phases.tsx';
import classes from './show.module.css';
import type { Check } from './wire.ts';

const COLUMNS: Column<Check>[] = [
  { key: 'at', label: 'When', phone: 'main', cell: ({ at }) => <Moment at={at} /> },
  {
    key: 'outcome',
    label: 'Outcome',
    phone: 'aside',
    cell: ({ good, maintenance }) => (
      <Status
        tone={good ? 'up' : maintenance ? 'maintenance' : 'down'}
        word={good ? 'Good' : maintenance ? 'Failed in maintenance' : 'Failed'}
      />
    ),
  },
  { key: 'status', label: 'Status', align: 'end', phone: 'labelled', cell: ({ status }) => status || '–' },
  {
    key: 'cause',
    label: 'Cause',
    width: 'rest',
    look: 'soft',
    phone: 'line',
    cell: ({ cause }) => <span title={cause}>{cause}</span>,
  },
  { key: 'total', label: 'Total', align: 'end', phone: 'small', cell: ({ total }) => milliseconds(total || null) },
];

type CheckTableProps = {
  page: Listing<Check> | undefined;
  kind: Kind | undefined;
  request: string;
  failed: boolean;
};

/** Checks, newest first; each opens to its phases and to who answered it. */
export function CheckTable({ page, kind, request, failed }: CheckTableProps) {
  if (page?.meta.total === 0) return <Nothing>{failed ? 'No check has failed.' : 'No check so far.'}</Nothing>;
  return (
    <DataTable
      label="Last checks"
      columns={COLUMNS}
      rows={page?.data}
      rowKey={({ at }) => at}
      detail={(check) => <CheckDetail check={check} kind={kind} />}
      request={request}
    />
  );
}

function CheckDetail({ check, kind }: { check: Check; kind: Kind | undefined }) {
  const zone = useZone();
  return (
    <div className={classes.detail}>
      <Phases times={check} kind={kind} />
      <dl className={classes.facts}>
        <div>
          <dt>Began</dt>
          <dd>{exactTime(Date.parse(check.at), zone)}</dd>
        </div>
        <div>
          <dt>Address</dt>
          <dd>{check.address || 'None answered'}</dd>
        </div>
        {check.final_url && (
          <div>
            <dt>Led to</dt>
            <dd>{check.final_url}</dd>
          </div>
        )}
        <div>
          <dt>Protocol</dt>
          <dd>{check.protocol || '–'}</dd>
        </div>
        <div>
          <dt>Certificate until</dt>
          <dd>
            <DateOf at={check.certificate_expires_at} />
          </dd>
        </div>
      </dl>
    </div>
  );
}
