import { Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link, useParams } from '@tanstack/react-router';
import { isMissing } from '../../api/client.ts';
import type { OutageBuyers } from '../../api/market.ts';
import { t, tRich } from '../../i18n/index.ts';
import { secondChanceSentence } from '../../monitors/index.ts';
import { EmptyText, LoadFailure } from '../../ui/feedback/notice.tsx';
import { money } from '../../ui/format/format.ts';
import { LogTime } from '../../ui/format/moment.tsx';
import { IfCanEdit } from '../../ui/if-can-edit.tsx';
import { MissingRecord } from '../../ui/layout/missing-record.tsx';
import { Page, Section } from '../../ui/layout/page.tsx';
import { DataTable } from '../../ui/table/data-table.tsx';
import { buyerColumns } from './buyer-columns.tsx';
import { MakeGoodForm } from './form.tsx';
import classes from './make-good.module.css';
import { type OutageKind, outageBuyersQuery } from './queries.ts';

export function OutageBuyersPage() {
  const { outage, id } = useParams({ from: '/shell/market/outages/$outage/$id' });
  const buyers = useQuery(outageBuyersQuery(outage, id));
  const parent = parentOf(outage, id);
  if (isMissing(buyers))
    return (
      <MissingRecord
        title={t('Outage not found')}
        gone={t('This outage does not exist or was deleted.')}
        list={<Link to="/market/alerts">{t('Shop alerts')}</Link>}
      />
    );
  const show = buyers.data;
  return (
    <Page title={t('Buyers affected by an outage')} parent={parent}>
      {buyers.isError && !show && <LoadFailure error={buyers.error} onRetry={() => buyers.refetch()} />}
      {buyers.isPending && <Skeleton aria-busy="true" height={480} radius={8} />}
      {show && <Shown outage={show} />}
    </Page>
  );
}

const parentOf = (outage: OutageKind, id: string) =>
  outage === 'incident' ? (
    <Link to="/incidents/$id" params={{ id }}>
      {t('Incident')}
    </Link>
  ) : (
    <Link to="/market/alerts">{t('Shop alerts')}</Link>
  );

function Shown({ outage }: { outage: OutageBuyers }) {
  const { buyers, total, returned, unknown, from, to } = outage;
  if (unknown === 'not_the_shop')
    return <EmptyText>{t('This monitor does not check your shop, so no buyers were affected.')}</EmptyText>;
  if (unknown === 'too_old')
    return <EmptyText>{t('This outage ended over 30 days ago. Its failures are no longer stored.')}</EmptyText>;
  return (
    <>
      <p className={classes.lead}>
        {to === null
          ? tRich('Failures since {from}.', { from: <LogTime at={from} /> })
          : tRich('Failures from {from} to {to}.', { from: <LogTime at={from} />, to: <LogTime at={to} /> })}{' '}
        {t('While the whole service is down, it records no failures.')}
      </p>
      {returned.buyers > 0 && (
        <p className={classes.lead}>
          {t('{count, plural, one {# emailed buyer} other {# emailed buyers}} returned and paid: {amounts}.', {
            count: returned.buyers,
            amounts: returned.amounts.map(({ amount, currency }) => money(amount, currency)).join(', '),
          })}
        </p>
      )}
      {outage.second_chance && <p className={classes.lead}>{secondChanceSentence(outage.second_chance)}</p>}
      {buyers.length === 0 ? (
        <EmptyText>{t('No buyers were affected: no order, download or license check failed.')}</EmptyText>
      ) : (
        <>
          <Section
            title={t('Buyers')}
            note={
              total > buyers.length ? t('The first {count} of {total}', { count: buyers.length, total }) : undefined
            }
          >
            <DataTable label={t('Buyers')} columns={buyerColumns} rows={buyers} rowKey={({ email }) => email} />
          </Section>
          <IfCanEdit>
            <Section title={t('Apologize')}>
              <MakeGoodForm outage={outage} />
            </Section>
          </IfCanEdit>
        </>
      )}
    </>
  );
}
