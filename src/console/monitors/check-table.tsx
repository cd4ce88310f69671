import { Button } from '@mantine/core';
import { useState } from 'react';
import { type Column, DataTable } from '../ui/data-table.tsx';
import { milliseconds } from '../ui/format.ts';
import { Moment } from '../ui/moment.tsx';
import { Nothing } from '../ui/notice.tsx';
import { Status } from '../ui/status.tsx';
import type { Check } from './wire.ts';

const phase = (key: 'dns' | 'connect' | 'tls' | 'first_byte', label: string): Column<Check> => ({
  key,
  label,
  align: 'end',
  look: 'soft',
  phone: 'none',
  cell: (check) => (check[key] > 0 ? milliseconds(check[key]) : '–'),
});

const COLUMNS: Column<Check>[] = [
  { key: 'at', label: 'When', phone: 'main', cell: ({ at }) => <Moment at={at} /> },
  {
    key: 'outcome',
    label: 'Outcome',
    phone: 'aside',
    cell: ({ good, maintenance }) => (
      <Status
        tone={good ? 'up' : maintenance ? 'maintenance' : 'down'}
        word={good ? 'Good' : maintenance ? 'Bad, in maintenance' : 'Bad'}
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
  phase('dns', 'DNS'),
  phase('connect', 'Connect'),
  phase('tls', 'TLS'),
  phase('first_byte', 'First byte'),
  { key: 'total', label: 'Total', align: 'end', phone: 'small', cell: ({ total }) => milliseconds(total) },
];

const FIRST_SHOWN = 10;

/** The newest checks with the phases of each; the rest on demand. */
export function CheckTable({ checks }: { checks: Check[] | undefined }) {
  const [all, setAll] = useState(false);
  if (checks?.length === 0) return <Nothing>No checks in this time.</Nothing>;
  const hidden = all ? 0 : Math.max(0, (checks?.length ?? 0) - FIRST_SHOWN);
  return (
    <>
      <DataTable
        label="Last checks"
        columns={COLUMNS}
        rows={all ? checks : checks?.slice(0, FIRST_SHOWN)}
        rowKey={({ at }) => at}
        expectedRows={FIRST_SHOWN}
        request={String(all)}
      />
      {hidden > 0 && (
        <Button variant="subtle" color="gray" mt={8} onClick={() => setAll(true)}>
          Show {hidden} more
        </Button>
      )}
    </>
  );
}
