import { NativeSelect } from '@mantine/core';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { roleWords } from '../../accounts/role-words.ts';
import type { AuditLogEntry } from '../../api/accounts.ts';
import { call, queryString } from '../../api/client.ts';
import { t } from '../../i18n/index.ts';
import { EmptyText, LoadFailure } from '../../ui/feedback/notice.tsx';
import { LogSecond } from '../../ui/format/moment.tsx';
import type { Column } from '../../ui/table/column.ts';
import { DataTable } from '../../ui/table/data-table.tsx';
import { Pager } from '../../ui/table/pager.tsx';
import { ListBar, SearchBox } from '../../ui/table/search-box.tsx';
import classes from '../settings.module.css';
import { AuditRetention } from './audit-retention.tsx';
import { actionText, actorText, kindText, subjectText } from './audit-words.ts';

export function AuditLog() {
  return (
    <>
      <h2>{t('Audit log')}</h2>
      <p className={classes.lead}>
        {t('Every change in this account: who made it and when. Open an entry for the IP address and the fields.')}
      </p>
      <AuditTable path="/audit-log" />
    </>
  );
}

export function InstallationAuditLog() {
  return (
    <>
      <h2>{t('Installation audit log')}</h2>
      <p className={classes.lead}>
        {t(
          'Changes that concern the whole installation. Each account has its own log, which only its owners and admins see.',
        )}
      </p>
      <div className={classes.block}>
        <AuditTable path="/service/audit-log" />
      </div>
      <h2>{t('Retention of audit logs')}</h2>
      <AuditRetention />
    </>
  );
}

const columns: Column<AuditLogEntry>[] = [
  { key: 'at', label: t('Time'), width: 168, phone: 'small', look: 'soft', cell: ({ at }) => <LogSecond at={at} /> },
  {
    key: 'action',
    label: t('Action'),
    width: 'rest',
    phone: 'title',
    cell: ({ action, error_status }) => (
      <span>
        {actionText(action)}
        {error_status !== null && (
          <span className={classes.quiet}> {t('(failed, {status})', { status: error_status })}</span>
        )}
      </span>
    ),
  },
  {
    key: 'subject',
    label: t('Name'),
    width: 'rest',
    phone: 'second',
    cell: (entry) => <span>{subjectText(entry)}</span>,
  },
  {
    key: 'actor',
    label: t('By'),
    width: 'bounded',
    phone: 'small',
    cell: ({ actor }) => <span>{actorText(actor)}</span>,
  },
];

type Change = AuditLogEntry['changes'][number];

function changeFact(change: Change): [label: string, value: string] {
  if (change.field === 'email') return [t('Email'), t('{before} → {after}', { before: change.from, after: change.to })];
  return [t('Role'), t('{before} → {after}', { before: roleText(change.from), after: roleText(change.to) })];
}

const roleText = (role: (Change & { field: 'role' })['to']) => (role === null ? t('Not a member') : roleWords[role]);

function Detail({ entry }: { entry: AuditLogEntry }) {
  const facts: [string, string][] = [
    [t('IP address'), entry.address],
    [t('Path'), entry.path],
    ...(entry.subject.id === null ? [] : [['ID', entry.subject.id] as [string, string]]),
    ...entry.changes.map(changeFact),
    ...(entry.fields.length === 0 ? [] : [[t('Fields'), entry.fields.join(', ')] as [string, string]]),
  ];
  return (
    <dl className={classes.facts}>
      {facts.map(([label, value]) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}

function AuditTable({ path }: { path: '/audit-log' | '/service/audit-log' }) {
  const [search, setSearch] = useState<string>();
  const [subject, setSubject] = useState('');
  const [page, setPage] = useState(1);
  const filter = { search, subject: subject || undefined };
  const entries = useQuery({
    queryKey: [path, filter, page],
    queryFn: () => call(`GET ${path}`, { query: { ...filter, page, per_page: 25 } }),
    placeholderData: keepPreviousData,
  });
  if (entries.isError && !entries.data) return <LoadFailure error={entries.error} onRetry={() => entries.refetch()} />;
  const { data: rows, meta, subjects = [] } = entries.data ?? {};
  const isEmpty = rows?.length === 0;
  return (
    <>
      <ListBar>
        <SearchBox
          label={t('Search')}
          value={search}
          onSearch={(text) => {
            setSearch(text);
            setPage(1);
          }}
        />
        <NativeSelect
          aria-label={t('Kind')}
          // The width is fixed, because the options load with the entries.
          w={180}
          value={subject}
          data={[
            { value: '', label: t('Everything') },
            ...subjects.map((kind) => ({ value: kind, label: kindText(kind) })),
          ]}
          onChange={(event) => {
            setSubject(event.currentTarget.value);
            setPage(1);
          }}
        />
        <a className={classes.textLink} href={`/console/api${path}.csv${queryString(filter)}`} download>
          {t('Export CSV')}
        </a>
      </ListBar>
      {isEmpty ? (
        <EmptyText>{search || subject ? t('No entry matches.') : t('No changes yet.')}</EmptyText>
      ) : (
        <DataTable
          label={t('Audit log')}
          rows={rows}
          rowKey={({ id }) => id}
          columns={columns}
          detail={(entry) => <Detail entry={entry} />}
          request={JSON.stringify([filter, page])}
        />
      )}
      {!isEmpty && <Pager meta={meta} onPage={setPage} />}
    </>
  );
}
