import { Button } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate, useSearch } from '@tanstack/react-router';
import type { StatusPage } from '../../api/monitors.ts';
import { t } from '../../i18n/index.ts';
import { searchChanger } from '../../list-search.ts';
import { EmptyState } from '../../ui/feedback/notice.tsx';
import { Status } from '../../ui/feedback/status.tsx';
import { count } from '../../ui/format/format.ts';
import { useReadOnly } from '../../ui/read-only.ts';
import { type Column, nameColumn, rowLinkClass } from '../../ui/table/column.ts';
import { PagedList } from '../../ui/table/paged-list.tsx';
import { NameSearch } from '../../ui/table/search-box.tsx';
import { MonitorsFrame } from '../frame.tsx';
import { STATES } from '../monitor/labels.ts';
import { PAGE_SIZE, statusPagesQuery } from './queries.ts';

const COLUMNS: Column<StatusPage>[] = [
  {
    ...nameColumn,
    width: 'bounded',
    cell: ({ id, name }) => (
      <Link to="/status-pages/$id" params={{ id: String(id) }} className={rowLinkClass} title={name}>
        {name}
      </Link>
    ),
  },
  {
    key: 'state',
    label: t('State'),
    width: 260,
    phone: 'line',
    cell: ({ status, status_text }) => <Status {...STATES[status]} word={status_text} />,
  },
  {
    key: 'address',
    label: 'URL',
    look: 'soft',
    width: 'rest',
    phone: 'line',
    cell: ({ url }) => (
      <span>
        <a href={url} target="_blank" rel="noreferrer" title={url}>
          {url.replace(/^https?:\/\//, '')}
        </a>
      </span>
    ),
  },
  {
    key: 'access',
    label: t('Access'),
    look: 'soft',
    width: 104,
    phone: 'aside',
    cell: ({ has_password }) => (has_password ? t('Password') : t('Public')),
  },
  {
    key: 'monitors',
    label: t('Monitors'),
    align: 'end',
    width: 96,
    phone: 'labelled',
    cell: ({ groups }) => count(groups.reduce((sum, { monitor_ids }) => sum + monitor_ids.length, 0)),
  },
  {
    key: 'subscribers',
    label: t('Subscribers'),
    align: 'end',
    width: 112,
    phone: 'labelled',
    cell: ({ subscribers }) => count(subscribers),
  },
];

export function StatusPagesPage() {
  const search = useSearch({ from: '/shell/status-pages' });
  const navigate = useNavigate({ from: '/status-pages' });
  const pages = useQuery(statusPagesQuery(search));
  const change = searchChanger(search, navigate);
  const isEmpty = pages.data?.meta.total === 0 && !search.search;
  return (
    <MonitorsFrame open="/status-pages" actions={<CreateButton />} isEmpty={isEmpty}>
      <PagedList
        label={t('Status pages')}
        columns={COLUMNS}
        list={pages}
        search={search}
        change={change}
        narrowed={Boolean(search.search)}
        empty={<NoStatusPages />}
        filters={<NameSearch search={search} change={change} />}
        nothing={t('No status pages match “{search}”.', { search: search.search ?? '' })}
        pageSize={PAGE_SIZE}
        sortedBy="id"
      />
    </MonitorsFrame>
  );
}

function CreateButton() {
  if (useReadOnly()) return null;
  return (
    <Button
      leftSection={<IconPlus size={16} aria-hidden />}
      renderRoot={(props) => <Link to="/status-pages/new" {...props} />}
    >
      {t('Create status page')}
    </Button>
  );
}

function NoStatusPages() {
  return (
    <EmptyState title={t('Keep your customers informed')}>
      <p>
        {t(
          'A status page shows current status, uptime history, incidents and scheduled maintenance. Add your name, logo and domain, and let visitors subscribe by email or feed.',
        )}
      </p>
      <CreateButton />
    </EmptyState>
  );
}
