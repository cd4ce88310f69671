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

/** Shows a CNAME record if the service has a host name, or an A record if it only has an IP address. */
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
              'Point an A (or AAAA) record to the public address of this server. Then set up your reverse proxy with a certificate for the domain, and forward its requests to Gatehouse.',
            )
          : t(
              'Add this record at your DNS provider. Then set up your reverse proxy with a certificate for the domain, and forward its requests to Gatehouse.',
            )}
      </p>
      <CopyBlock
        label={t('DNS record')}
        text={isAddress ? `${name}.  A  ADDRESS_OF_THIS_SERVER` : `${name}.  CNAME  ${host}.`}
      />
    </div>
  );
}

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
        {t('The shop will be live at {domain} once its DNS record and your proxy’s certificate are set up.', {
          domain,
        })}
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
            : t(
                'A status page on this service uses {domain}. To move the domain to the shop, add this DNS record, then check.',
                {
                  domain,
                },
              )}
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
