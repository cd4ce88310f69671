import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate, useSearch } from '@tanstack/react-router';
import type { SubmittedItem } from '../../api/market.ts';
import { t } from '../../i18n/index.ts';
import { searchChanger } from '../../list-search.ts';
import { EmptyState } from '../../ui/feedback/notice.tsx';
import { Moment } from '../../ui/format/moment.tsx';
import { Page } from '../../ui/layout/page.tsx';
import { type Column, rowLinkClass } from '../../ui/table/column.ts';
import { PagedList } from '../../ui/table/paged-list.tsx';
import { percentText } from '../amounts.ts';
import { approvalsQuery } from './queries.ts';

const COLUMNS: Column<SubmittedItem>[] = [
  {
    key: 'name',
    label: t('Item'),
    look: 'strong',
    width: 'rest',
    phone: 'main',
    cell: ({ id, name }) => (
      <Link to="/market/approvals/$id" params={{ id: String(id) }} className={rowLinkClass} title={name}>
        {name}
      </Link>
    ),
  },
  { key: 'author', label: t('Author'), look: 'soft', width: 'bounded', phone: 'small', cell: ({ author }) => author },
  {
    key: 'fee',
    label: t('Fee'),
    align: 'end',
    look: 'soft',
    width: 90,
    phone: 'labelled',
    cell: ({ fee_basis_points }) => percentText(fee_basis_points),
  },
  {
    key: 'submitted',
    label: t('Waiting since'),
    align: 'end',
    look: 'soft',
    width: 150,
    phone: 'small',
    cell: ({ submitted_at }) => <Moment at={submitted_at} />,
  },
];

export function ApprovalsPage() {
  const search = useSearch({ from: '/shell/market/approvals' });
  const navigate = useNavigate({ from: '/market/approvals' });
  const items = useQuery(approvalsQuery(search));
  return (
    <Page title={t('Items to approve')} parent={<Link to="/market">{t('Market')}</Link>}>
      <PagedList
        label={t('Items to approve')}
        columns={COLUMNS}
        list={items}
        search={search}
        change={searchChanger(search, navigate)}
        narrowed={false}
        filters={null}
        nothing={null}
        empty={
          <EmptyState title={t('No items to approve')}>
            <p>{t('New items that other accounts submit for approval appear here. You also get an email.')}</p>
            <p>
              <Link to="/settings" search={{ section: 'service' }}>
                {t('Choose who can sell')}
              </Link>
            </p>
          </EmptyState>
        }
      />
    </Page>
  );
}
