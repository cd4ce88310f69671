import { Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link, useParams } from '@tanstack/react-router';
import { roleWords } from '../../accounts/role-words.ts';
import type { AccountDetail } from '../../api/accounts.ts';
import { isMissing } from '../../api/client.ts';
import { t, tRich } from '../../i18n/index.ts';
import { LoadFailure, Notice } from '../../ui/feedback/notice.tsx';
import { count, percentage } from '../../ui/format/format.ts';
import { DateOf, DateTimeOf, Moment } from '../../ui/format/moment.tsx';
import { formatSize } from '../../ui/format/size.ts';
import { Facts } from '../../ui/layout/facts.tsx';
import { MissingRecord } from '../../ui/layout/missing-record.tsx';
import { Page, Section } from '../../ui/layout/page.tsx';
import type { Column } from '../../ui/table/column.ts';
import { DataTable } from '../../ui/table/data-table.tsx';
import { AccountQuotas } from '../service/quota-settings.tsx';
import classes from '../settings.module.css';
import { AccountModules } from './account-modules.tsx';
import { AccountState } from './account-state.tsx';
import { Deletion } from './deletion.tsx';
import { Exports } from './exports.tsx';
import { accountQuery } from './queries.ts';
import { Suspension } from './suspension.tsx';

const ToAccounts = () => (
  <Link to="/settings" search={{ section: 'accounts' }}>
    {t('Accounts')}
  </Link>
);

export function AccountPage() {
  const { id } = useParams({ from: '/shell/settings/accounts/$id' });
  const account = useQuery(accountQuery(id));
  const show = account.data;
  if (isMissing(account))
    return (
      <MissingRecord title={t('Account not found')} gone={t('This account does not exist.')} list={<ToAccounts />} />
    );
  return (
    <Page
      title={show?.username ?? (account.isError ? t('Account') : '')}
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
          <Section title={t('Members')}>
            <DataTable label={t('Members')} rows={show.people} rowKey={({ username }) => username} columns={people} />
          </Section>
          {show.state !== 'being_deleted' && (
            <Section title={t('Export')}>
              <p className={classes.lead}>
                {t(
                  'Everything in the account in one ZIP archive, without passwords and keys. You can download it for 7 days.',
                )}
              </p>
              <Exports accountId={show.id} />
            </Section>
          )}
          {show.state !== 'being_deleted' && (
            <Section title={t('Modules')}>
              <AccountModules key={show.id} account={show} />
            </Section>
          )}
          {!show.is_owner && show.state !== 'being_deleted' && (
            <>
              <Section title={t('Quotas')}>
                <AccountQuotas key={show.id} account={show} />
              </Section>
              {show.state !== 'to_be_deleted' && (
                <Section title={t('Suspension')}>
                  <Suspension account={show} />
                </Section>
              )}
              <Section title={t('Deletion')}>
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
          {tRich('Suspended {moment}.', { moment: <Moment at={suspended_at} /> })}{' '}
          {suspension_reason ? t('Reason: {reason}', { reason: suspension_reason }) : t('No reason given.')}
        </Notice>
      );
    case 'to_be_deleted':
      return (
        <Notice tone="danger">
          {tRich(
            'Deleted with everything in it on {time}, as requested by {username}. Export it before then if its invoices must be kept.',
            { time: <DateTimeOf at={delete_at} />, username: delete_requested_by },
          )}
        </Notice>
      );
    case 'being_deleted':
      return (
        <Notice tone="danger">
          {t('Being deleted: {share} done.', { share: percentage(Math.floor(100 * (deletion_progress ?? 0))) })}
        </Notice>
      );
  }
}

function Use({ account }: { account: AccountDetail }) {
  const { usage, rows, created_at, last_used_at, counted_at } = account;
  return (
    <Section title={t('Usage')} note={tRich('Counted {moment}', { moment: <Moment at={counted_at} /> })}>
      <Facts
        className={classes.figures}
        facts={[
          [t('Created'), <DateOf key="created" at={created_at} />],
          [t('Last used'), <Moment key="used" at={last_used_at} empty={t('Unknown')} />],
          [t('Websites'), count(usage.websites)],
          [t('Monitors'), count(usage.monitors)],
          [t('Items'), count(usage.items)],
          [t('Page views this month'), <MonthPageviews key="month" account={account} />],
          [t('Page views, 30 days'), count(usage.pageviews_30d)],
          [t('Page views'), count(usage.pageviews)],
          [t('Last event'), <Moment key="event" at={usage.last_event_at} empty={t('Never')} />],
          [t('Files'), formatSize(usage.file_bytes)],
          [t('Rows in the database'), count(rows)],
        ]}
      />
    </Section>
  );
}

function MonthPageviews({ account }: { account: AccountDetail }) {
  const { is_owner, usage, quotas, default_quotas } = account;
  const most = quotas.pageviews ?? default_quotas.pageviews;
  return most === null || is_owner
    ? count(usage.pageviews_month)
    : t('{used} of {most}', { used: count(usage.pageviews_month), most: count(most) });
}

const people: Column<AccountDetail['people'][number]>[] = [
  {
    key: 'name',
    label: t('Name'),
    width: 'rest',
    phone: 'main',
    look: 'strong',
    cell: ({ name }) => <span>{name}</span>,
  },
  { key: 'role', label: t('Role'), width: 96, phone: 'aside', cell: ({ role }) => roleWords[role] },
  {
    key: 'email',
    label: t('Email'),
    width: 'rest',
    phone: 'line',
    look: 'soft',
    cell: ({ email }) => <span>{email}</span>,
  },
  {
    key: 'joined',
    label: t('Joined'),
    width: 112,
    phone: 'none',
    look: 'soft',
    cell: ({ joined_at }) => <DateOf at={joined_at} />,
  },
];
