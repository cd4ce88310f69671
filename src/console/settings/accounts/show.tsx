import { Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link, useParams } from '@tanstack/react-router';
import { roleWords } from '../../accounts/role-words.ts';
import type { AccountDetail } from '../../api/accounts.ts';
import { isMissing } from '../../api/client.ts';
import { LoadFailure, Notice } from '../../ui/feedback/notice.tsx';
import { count } from '../../ui/format/format.ts';
import { DateOf, DateTimeOf, Moment } from '../../ui/format/moment.tsx';
import { formatSize } from '../../ui/format/size.ts';
import { Facts } from '../../ui/layout/facts.tsx';
import { MissingRecord } from '../../ui/layout/missing-record.tsx';
import { Page, Section } from '../../ui/layout/page.tsx';
import type { Column } from '../../ui/table/column.ts';
import { DataTable } from '../../ui/table/data-table.tsx';
import { AccountQuotas } from '../quota-settings.tsx';
import classes from '../settings.module.css';
import { AccountState } from './account-state.tsx';
import { Deletion } from './deletion.tsx';
import { Exports } from './exports.tsx';
import { accountQuery } from './queries.ts';
import { Suspension } from './suspension.tsx';

const ToAccounts = () => (
  <Link to="/settings" search={{ section: 'accounts' }}>
    Accounts
  </Link>
);

/** One account as the owner of the service sees it. */
export function AccountPage() {
  const { id } = useParams({ from: '/shell/settings/accounts/$id' });
  const account = useQuery(accountQuery(id));
  const show = account.data;
  if (isMissing(account))
    return <MissingRecord title="Account not found" gone="There is no such account." list={<ToAccounts />} />;
  return (
    <Page
      title={show?.username ?? (account.isError ? 'Account' : '')}
      parent={<ToAccounts />}
      state={show && <AccountState state={show.state} look="pill" />}
      note={show && `${show.name}, ${show.email}`}
    >
      {account.isError && !show && <LoadFailure error={account.error} onRetry={() => account.refetch()} />}
      {account.isPending && <Skeleton height={640} radius={8} />}
      {show && (
        <>
          <State account={show} />
          <Use account={show} />
          <Section title="Members">
            <DataTable label="Members" rows={show.people} rowKey={({ username }) => username} columns={people} />
          </Section>
          {show.state !== 'being_deleted' && (
            <Section title="Export">
              <p className={classes.lead}>
                Everything in the account in one ZIP archive, without passwords and keys. You can download it for 7
                days.
              </p>
              <Exports accountId={show.id} />
            </Section>
          )}
          {!show.is_owner && show.state !== 'being_deleted' && (
            <>
              <Section title="Quotas">
                <AccountQuotas key={show.id} account={show} />
              </Section>
              {show.state !== 'to_be_deleted' && (
                <Section title="Suspension">
                  <Suspension account={show} />
                </Section>
              )}
              <Section title="Deletion">
                <Deletion account={show} />
              </Section>
            </>
          )}
        </>
      )}
    </Page>
  );
}

function State({ account }: { account: AccountDetail }) {
  const { state, suspended_at, suspension_reason, delete_at, delete_requested_by, deletion_progress } = account;
  switch (state) {
    case 'active':
      return null;
    case 'suspended':
      return (
        <Notice tone="calm">
          Suspended <Moment at={suspended_at} />.{' '}
          {suspension_reason ? `Reason: ${suspension_reason}` : 'No reason given.'}
        </Notice>
      );
    case 'to_be_deleted':
      return (
        <Notice tone="danger">
          Deleted with everything in it on <DateTimeOf at={delete_at} />, as {delete_requested_by} asked. Export it
          before then if its invoices must be kept.
        </Notice>
      );
    case 'being_deleted':
      return <Notice tone="danger">Being deleted: {Math.floor(100 * (deletion_progress ?? 0))}% done.</Notice>;
  }
}

function Use({ account: { usage, rows, created_at, last_used_at, counted_at } }: { account: AccountDetail }) {
  return (
    <Section
      title="Use"
      note={
        <>
          Counted <Moment at={counted_at} />
        </>
      }
    >
      <Facts
        className={classes.figures}
        facts={[
          ['Created', <DateOf key="created" at={created_at} />],
          ['Last used', <Moment key="used" at={last_used_at} empty="Not known" />],
          ['Websites', count(usage.websites)],
          ['Monitors', count(usage.monitors)],
          ['Items', count(usage.items)],
          ['Page views, 30 days', count(usage.pageviews_30d)],
          ['Page views', count(usage.pageviews)],
          ['Last event', <Moment key="event" at={usage.last_event_at} empty="None" />],
          ['Files', formatSize(usage.file_bytes)],
          ['Rows in the database', count(rows)],
        ]}
      />
    </Section>
  );
}

const people: Column<AccountDetail['people'][number]>[] = [
  { key: 'name', label: 'Name', width: 'rest', phone: 'main', look: 'strong', cell: ({ name }) => <span>{name}</span> },
  { key: 'role', label: 'Role', width: 96, phone: 'aside', cell: ({ role }) => roleWords[role] },
  {
    key: 'email',
    label: 'E-mail',
    width: 'rest',
    phone: 'line',
    look: 'soft',
    cell: ({ email }) => <span>{email}</span>,
  },
  {
    key: 'joined',
    label: 'Joined',
    width: 112,
    phone: 'none',
    look: 'soft',
    cell: ({ joined_at }) => <DateOf at={joined_at} />,
  },
];
