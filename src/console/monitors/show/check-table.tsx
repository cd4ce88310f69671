import { causeText } from '../../../shared/cause-text.ts';
import type { Listing } from '../../api/envelope.ts';
import type { Check } from '../../api/monitors.ts';
import { t } from '../../i18n/index.ts';
import { EmptyText } from '../../ui/feedback/notice.tsx';
import { Status, type Tone } from '../../ui/feedback/status.tsx';
import { exactTime, milliseconds } from '../../ui/format/format.ts';
import { DateOf, LogSecond } from '../../ui/format/moment.tsx';
import { useZone } from '../../ui/format/time-zone.ts';
import type { Column } from '../../ui/table/column.ts';
import { DataTable } from '../../ui/table/data-table.tsx';
import type { Kind } from '../monitor/address.ts';
import { Phases } from './phases.tsx';
import classes from './show.module.css';

const COLUMNS: Column<Check>[] = [
  { key: 'at', label: t('Time'), phone: 'main', cell: ({ at }) => <LogSecond at={at} /> },
  {
    key: 'outcome',
    label: t('Result'),
    phone: 'aside',
    cell: (check) => <Status {...resultOf(check)} />,
  },
  { key: 'status', label: t('Status'), align: 'end', phone: 'labelled', cell: ({ status }) => status || '–' },
  {
    key: 'cause',
    label: t('Cause'),
    width: 'rest',
    look: 'soft',
    phone: 'line',
    cell: ({ cause }) => cause && <span title={causeText(cause)}>{causeText(cause)}</span>,
  },
  {
    key: 'total',
    label: t('Total time'),
    align: 'end',
    phone: 'small',
    cell: ({ total }) => milliseconds(total || null),
  },
];

function resultOf({ good, maintenance, cause }: Check): { tone: Tone; word: string } {
  if (good) return cause === '' ? { tone: 'up', word: t('Passed') } : { tone: 'degraded', word: t('Degraded') };
  return maintenance ? { tone: 'maintenance', word: t('Failed (maintenance)') } : { tone: 'down', word: t('Failed') };
}

type CheckTableProps = {
  page: Listing<Check> | undefined;
  kind: Kind | undefined;
  request: string;
  nothing: string;
};

export function CheckTable({ page, kind, request, nothing }: CheckTableProps) {
  if (page?.meta.total === 0) return <EmptyText>{nothing}</EmptyText>;
  return (
    <DataTable
      label={t('Recent checks')}
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
          <dt>{t('Started')}</dt>
          <dd>{exactTime(Date.parse(check.at), zone)}</dd>
        </div>
        <div>
          <dt>{t('Address')}</dt>
          <dd>{check.address || t('No response')}</dd>
        </div>
        {check.final_url && (
          <div>
            <dt>{t('Final URL')}</dt>
            <dd>{check.final_url}</dd>
          </div>
        )}
        <div>
          <dt>{t('Protocol')}</dt>
          <dd>{check.protocol || '–'}</dd>
        </div>
        <div>
          <dt>{t('Certificate expires')}</dt>
          <dd>
            <DateOf at={check.certificate_expires_at} />
          </dd>
        </div>
      </dl>
    </div>
  );
}
