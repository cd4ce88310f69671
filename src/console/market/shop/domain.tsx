import { Button } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../../api/client.ts';
import type { ShopProfile } from '../../api/market.ts';
import { t, tRich } from '../../i18n/index.ts';
import { CopyBlock } from '../../ui/feedback/copy.tsx';
import { Notice } from '../../ui/feedback/notice.tsx';
import formClasses from '../../ui/form/form.module.css';
import { DateOf } from '../../ui/format/moment.tsx';
import { IfCanEdit } from '../../ui/if-can-edit.tsx';
import { useShopBase } from '../shop-base.ts';
import { shopProfileQuery } from './queries.ts';
import classes from './shop.module.css';

/** What leads a domain here. A name points to the name that the service has; without one, to its addresses. */
export function DomainRecord({ domain }: { domain: string }) {
  const host = new URL(useShopBase()).hostname;
  const name = domain.trim();
  const isAddress = /^[\d.]+$|^\[|:/.test(host) || host === 'localhost';
  if (name === '') return null;
  return (
    <div className={classes.proof}>
      <p>
        {isAddress
          ? t(
              'Set an A (or AAAA) record to the public address of this server. Then let your reverse proxy have a certificate for the domain and pass it on to Gatehouse.',
            )
          : t(
              'Set this record where your DNS is. Then let your reverse proxy have a certificate for the domain and pass it on to Gatehouse.',
            )}
      </p>
      <CopyBlock
        label={t('DNS record')}
        text={isAddress ? `${name}.  A  ADDRESS_OF_THIS_SERVER` : `${name}.  CNAME  ${host}.`}
      />
    </div>
  );
}

/** Whether the shop answers at its domain, and what proves it. */
export function ShopDomain({ profile }: { profile: ShopProfile }) {
  const queryClient = useQueryClient();
  const check = useMutation({
    mutationFn: () => call('POST /market/shop-profile/domain-check'),
    onSuccess: ({ data }) => queryClient.setQueryData(shopProfileQuery.queryKey, data),
  });
  const { domain, domain_verification: proof } = profile;
  if (domain === null || proof === null) return null;
  if (proof.verified_by === 'owner')
    return (
      <p className={formClasses.hint}>
        {t('The shop is live at {domain}, once its DNS and your proxy’s certificate lead here.', { domain })}
      </p>
    );
  const said = check.error?.message ?? proof.problem;
  return (
    <section className={classes.proof} aria-label={t('Verify {domain}', { domain })}>
      <Notice tone={proof.ends_at === null ? 'calm' : 'danger'}>
        {proof.ends_at !== null
          ? tRich(
              'The DNS record for {domain} is missing. Restore it before {date}, or the shop stops working on that domain.',
              { domain, date: <DateOf key="date" at={proof.ends_at} /> },
            )
          : proof.state === 'verified'
            ? t('{domain} is verified. Keep the DNS record in place. It is checked once a day.', { domain })
            : t('A status page here has {domain}. Add this DNS record to move the domain to the shop, then check.', {
                domain,
              })}
      </Notice>
      <span>{t('TXT record at')}</span>
      <CopyBlock label={t('record name')} text={proof.record.name} />
      <span>{t('with the value')}</span>
      <CopyBlock label={t('record value')} text={proof.record.value} />
      {said && <Notice tone="danger">{said}</Notice>}
      <div>
        <IfCanEdit>
          <Button variant="default" size="xs" loading={check.isPending} onClick={() => check.mutate()}>
            {t('Check now')}
          </Button>
        </IfCanEdit>
      </div>
    </section>
  );
}
