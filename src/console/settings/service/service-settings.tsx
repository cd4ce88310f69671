import { NativeSelect, Switch } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { sessionQuery } from '../../accounts/session.ts';
import type { Service } from '../../api/accounts.ts';
import { call } from '../../api/client.ts';
import { t } from '../../i18n/index.ts';
import { ClaimedDomains, NetworkRangesSettings } from '../../monitors/index.ts';
import { LoadFailure, Notice } from '../../ui/feedback/notice.tsx';
import classes from '../settings.module.css';
import { ServiceModules } from './service-modules.tsx';
import { ServiceVersionLine } from './service-version.tsx';
import { ShopItems } from './shop-items.tsx';

const serviceKey = ['service'];
const checkTimes: { months: Service['check_months']; label: string }[] = [
  ...([4, 13, 25, 37] as const).map((months) => ({
    months,
    label: t('{count, plural, one {# month} other {# months}}', { count: months }),
  })),
  { months: 0, label: t('Forever') },
];

const SELLERS: { value: Service['who_sells']; label: string }[] = [
  { value: 'owner', label: t('Only your account') },
  { value: 'approval', label: t('Every account, after you approve each item') },
  { value: 'all', label: t('Every account') },
];

export function ServiceSettings() {
  const queryClient = useQueryClient();
  const service = useQuery({
    queryKey: serviceKey,
    queryFn: async () => (await call('GET /service')).data,
  });
  const change = useMutation({
    mutationFn: (
      changes: Partial<Pick<Service, 'open_registration' | 'accounts_per_person' | 'who_sells' | 'check_months'>>,
    ) => call('PATCH /service', { body: changes }),
    onMutate: (changes) => queryClient.setQueryData<Service>(serviceKey, (known) => known && { ...known, ...changes }),
    onError: () => queryClient.invalidateQueries({ queryKey: serviceKey }),
    onSuccess: () => queryClient.invalidateQueries(sessionQuery),
  });
  return (
    <>
      <ServiceVersionLine />
      <h2>{t('Registration')}</h2>
      <p className={classes.lead}>{t('Accounts can only see their own data.')}</p>
      <div className={classes.block}>
        {service.isError && <LoadFailure error={service.error} onRetry={() => service.refetch()} />}
        {change.isError && <Notice tone="danger">{change.error.message}</Notice>}
        <Switch
          label={t('Open registration')}
          description={t('Anyone who can reach this address can create an account')}
          disabled={!service.data}
          checked={service.data?.open_registration ?? false}
          onChange={(event) => change.mutate({ open_registration: event.currentTarget.checked })}
        />
        <NativeSelect
          mt="md"
          maw={360}
          label={t('Accounts per person')}
          description={t('How many accounts one person can own. Each has its own quotas.')}
          disabled={!service.data}
          value={String(service.data?.accounts_per_person ?? 1)}
          data={[...new Set([1, 2, 3, 5, 10, 20, service.data?.accounts_per_person ?? 1])].map(String)}
          onChange={(event) => change.mutate({ accounts_per_person: Number(event.currentTarget.value) })}
        />
      </div>
      <ServiceModules service={service.data} />
      <h2 className={classes.next}>{t('Shop')}</h2>
      <p className={classes.lead}>
        {t(
          'Decide who can publish items in your shop. You can take out any item. Its author sees the reason and cannot publish the item again until you allow it.',
        )}
      </p>
      <div className={classes.block}>
        <NativeSelect
          maw={360}
          label={t('Who can sell')}
          description={t('Published items stay in the shop until you take them out')}
          disabled={!service.data}
          value={service.data?.who_sells ?? 'owner'}
          data={SELLERS}
          onChange={(event) => {
            const chosen = SELLERS.find(({ value }) => value === event.currentTarget.value);
            if (chosen) change.mutate({ who_sells: chosen.value });
          }}
        />
        <p className={classes.below}>
          <Link to="/market/approvals" className={classes.textLink}>
            {t('Items to approve')}
          </Link>
        </p>
      </div>
      <ShopItems />
      <h2 className={classes.next}>{t('Checks')}</h2>
      <p className={classes.lead}>
        {t(
          'Each check of a monitor is stored with its response time. Uptime, incidents and SLOs stay right after checks are deleted.',
        )}
      </p>
      <div className={classes.block}>
        <NativeSelect
          maw={280}
          label={t('Keep checks for')}
          description={t('For all accounts. If you choose a shorter time, older checks are deleted within an hour.')}
          disabled={!service.data}
          value={service.data?.check_months ?? 13}
          data={checkTimes.map(({ months, label }) => ({ value: String(months), label }))}
          onChange={(event) => {
            const chosen = checkTimes.find(({ months }) => String(months) === event.currentTarget.value);
            if (chosen) change.mutate({ check_months: chosen.months });
          }}
        />
      </div>
      <h2 className={classes.next}>{t('Network')}</h2>
      <p className={classes.lead}>
        {t(
          'Your checks and alerts can reach any address. Other accounts can reach only the public internet. You can allow or block more addresses here.',
        )}
      </p>
      <NetworkRangesSettings />
      <h2 className={classes.next}>{t('Status page domains')}</h2>
      <p className={classes.lead}>
        {t(
          'A status page works on its custom domain once a DNS record verifies it, or once you approve it here. An approved host name is then used only for that page.',
        )}
      </p>
      <ClaimedDomains />
    </>
  );
}
