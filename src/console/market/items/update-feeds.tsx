import { Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { Item } from '../../api/market.ts';
import { t } from '../../i18n/index.ts';
import { CopyLink } from '../../ui/feedback/copy.tsx';
import { EmptyText, LoadFailure } from '../../ui/feedback/notice.tsx';
import { count } from '../../ui/format/format.ts';
import { Card, Section } from '../../ui/layout/page.tsx';
import settings from '../settings/settings.module.css';
import { useShopBase } from '../shop-base.ts';
import { adoptionQuery } from './queries.ts';
import classes from './update-feeds.module.css';

export function UpdateFeeds({ item }: { item: Item }) {
  return (
    <>
      <Addresses item={item} />
      <Section title={t('Versions in use')} note={t('Purchases by the version that their software reports')}>
        <Adoption item={item.id} />
      </Section>
    </>
  );
}

function Addresses({ item }: { item: Item }) {
  const base = useShopBase();
  const feed = `${base}/api/v1/updates/${item.id}`;
  const addresses = [
    [t('JSON'), feed],
    [t('WordPress (Plugin Update Checker)'), `${feed}/wordpress.json`],
    [t('Sparkle appcast'), `${feed}/appcast.xml`],
    [t('Easy Digital Downloads (store URL)'), base],
  ] as const;
  return (
    <Section title={t('Updates for your customers')}>
      <div className={settings.part}>
        <p>
          {t(
            'Your software asks these addresses for updates, without an API key. A purchase code unlocks the download.',
          )}{' '}
          {!item.has_public_licence_check && (
            <Link to="/market/items/$id/licence-check" params={{ id: String(item.id) }}>
              {t('Allow license checks without an API key first')}
            </Link>
          )}
        </p>
        <dl className={classes.addresses}>
          {addresses.map(([name, address]) => (
            <div key={name}>
              <dt>{name}</dt>
              <dd>
                <CopyLink label={t('{name} address', { name })} address={address} />
              </dd>
            </div>
          ))}
        </dl>
        <p>
          <a href="/docs/updates">{t('Documentation')}</a>
        </p>
      </div>
    </Section>
  );
}

function Adoption({ item }: { item: number }) {
  const adoption = useQuery(adoptionQuery(item));
  const found = adoption.data;
  if (adoption.isError && !found) return <LoadFailure error={adoption.error} onRetry={() => adoption.refetch()} />;
  if (!found) return <Skeleton aria-busy="true" height={160} radius={8} />;
  if (found.purchases === 0)
    return <EmptyText>{t('After the first sale, you see here which versions are in use.')}</EmptyText>;
  const rows = [
    ...found.versions.map(({ version, purchases }) => ({ name: version, purchases })),
    ...(found.unknown > 0 ? [{ name: t('Unknown'), purchases: found.unknown }] : []),
  ];
  return (
    <Card>
      <table className={classes.adoption}>
        <thead>
          <tr>
            <th scope="col">{t('Version')}</th>
            <th scope="col">{t('Purchases')}</th>
          </tr>
        </thead>
        <tbody>
          {rows.map(({ name, purchases }) => (
            <tr key={name}>
              <th scope="row">{name}</th>
              <td>
                <meter min={0} max={found.purchases} value={purchases} aria-hidden />
                {count(purchases)}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </Card>
  );
}
