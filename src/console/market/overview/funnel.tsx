import { Button, NativeSelect, Skeleton } from '@mantine/core';
import { IconSelector } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { lazy, type ReactNode, Suspense, useState } from 'react';
import type { FunnelAnswer, FunnelStep } from '../../api/market.ts';
import { t, tRich } from '../../i18n/index.ts';
import { preloadOnIntent, retryOnline } from '../../lazy-page.ts';
import { ShareBar } from '../../ui/chart/share-bar.tsx';
import { LoadFailure } from '../../ui/feedback/notice.tsx';
import { countryName } from '../../ui/format/country.ts';
import { share } from '../../ui/format/format.ts';
import { useZone } from '../../ui/format/time-zone.ts';
import { Section } from '../../ui/layout/page.tsx';
import type { SalesSearch } from '../search.ts';
import classes from './funnel.module.css';
import { funnelQuery, shopCountriesQuery, shopSourcesQuery } from './queries.ts';

type FunnelProps = { days: number; search: SalesSearch; change: (part: Partial<SalesSearch>) => void };

export function SalesFunnel({ days, search, change }: FunnelProps) {
  const zone = useZone();
  const funnel = useQuery(funnelQuery(days, zone, search));
  const { data: answer, isPlaceholderData } = funnel;
  return (
    <Section
      title={t('Funnel, last {days} days', { days })}
      note={t('From visit to review')}
      actions={<Filters website={answer?.meta.website_id ?? null} days={days} search={search} change={change} />}
    >
      {funnel.isError && !answer && <LoadFailure error={funnel.error} onRetry={() => funnel.refetch()} />}
      {!answer && !funnel.isError && <Skeleton aria-busy="true" height={HEIGHT} radius={8} />}
      {answer && (
        <div className={classes.card} data-old={isPlaceholderData || undefined}>
          {!answer.meta.has_sold && <BeforeFirstSale answer={answer} />}
          <ol className={classes.steps} aria-label={t('Sales funnel')}>
            {answer.data.map((step, index) => (
              <Step key={step.step} step={step} isFirst={index === 0} />
            ))}
          </ol>
          <ul className={classes.notes}>
            {answer.meta.notes.map((note) => (
              <li key={note}>{note}</li>
            ))}
            <li>
              {t(
                'Steps are counted independently: visits by their day, and orders by the day they were placed, even if they reach a step later. Visitors aren’t recognized across days, so a person who returns another day counts as a new visitor. Imported purchases are not included.',
              )}
            </li>
          </ul>
        </div>
      )}
    </Section>
  );
}

const HEIGHT = 372;

const LABELS: Record<FunnelStep['step'], string> = {
  landing: t('Visited the shop'),
  item: t('Viewed an item'),
  checkout: t('Opened the checkout'),
  paid: t('Paid'),
  downloaded: t('Downloaded'),
  activated: t('Activated'),
  reviewed: t('Reviewed'),
};

function Step({ step: { step, unit, count: reached, ...rates }, isFirst }: { step: FunnelStep; isFirst: boolean }) {
  const isShare = !isFirst && rates.rate_of_first !== null;
  const values = { count: reached, b: (text: ReactNode) => <b key="count">{text}</b> };
  const shared = { ...values, share: share(rates.rate_of_first) };
  const width = Math.min(100, rates.rate_of_first ?? 0);
  return (
    <li>
      <span>{LABELS[step]}</span>
      <ShareBar percent={width} className={classes.reached}>
        {unit === 'visits'
          ? isShare
            ? tRich('<b>{count, number}</b> {count, plural, one {visit} other {visits}}, {share} of visits', shared)
            : tRich('<b>{count, number}</b> {count, plural, one {visit} other {visits}}', values)
          : isShare
            ? tRich('<b>{count, number}</b> {count, plural, one {order} other {orders}}, {share} of visits', shared)
            : tRich('<b>{count, number}</b> {count, plural, one {order} other {orders}}', values)}
      </ShareBar>
      <span className={classes.previous}>
        {rates.rate_of_previous !== null && t('{share} of the step before', { share: share(rates.rate_of_previous) })}
      </span>
    </li>
  );
}

function BeforeFirstSale({ answer: { data, meta } }: { answer: FunnelAnswer }) {
  const countOf = (step: FunnelStep['step']) => data.find((one) => one.step === step)?.count ?? 0;
  return (
    <p className={classes.advice}>
      <b>{t('Your first sale will appear here.')}</b>{' '}
      {meta.website_id === null
        ? tRich('<a>Count shop visits</a> to see how many people reach the checkout.', {
            a: (text) => <Link to="/market/settings">{text}</Link>,
          })
        : t(
            'So far, {items, plural, one {# visit} other {# visits}} viewed an item and {checkouts, plural, one {# visit} other {# visits}} opened the checkout.',
            { items: countOf('item'), checkouts: countOf('checkout') },
          )}
    </p>
  );
}

/** Offers only channels and countries that the shop has visits from. */
function Filters({ website, days, search, change }: FunnelProps & { website: number | null }) {
  const zone = useZone();
  const enabled = website !== null;
  const channels = useQuery({ ...shopSourcesQuery(website ?? 0, days, zone), enabled }).data ?? [];
  const countries = useQuery({ ...shopCountriesQuery(website ?? 0, days, zone), enabled }).data ?? [];
  const namesOf = (lines: readonly { name: string }[], chosen: string | undefined) => {
    const names = lines.map(({ name }) => name).filter((name) => name !== '' && !name.startsWith('('));
    return chosen === undefined || names.includes(chosen) ? names : [...names, chosen];
  };
  return (
    <div className={classes.filters}>
      <ItemFilter item={search.item} onChange={(item) => change({ item })} />
      {enabled && (
        <>
          <NativeSelect
            size="xs"
            aria-label={t('Channel')}
            value={search.channel ?? ''}
            data={[{ value: '', label: t('All channels') }, ...namesOf(channels, search.channel)]}
            onChange={(event) => change({ channel: event.currentTarget.value || undefined })}
          />
          <NativeSelect
            size="xs"
            aria-label={t('Country')}
            value={search.country ?? ''}
            data={[
              { value: '', label: t('All countries') },
              ...namesOf(countries, search.country).map((code) => ({ value: code, label: countryName(code) })),
            ]}
            onChange={(event) => change({ country: event.currentTarget.value || undefined })}
          />
        </>
      )}
    </div>
  );
}

const loadSelect = retryOnline(() =>
  import('../coupons/item-select.tsx').then((module) => ({ default: module.ItemSelect })),
);
const ItemSelect = lazy(loadSelect);
const intent = preloadOnIntent(loadSelect);

/** The theme sets the weight of buttons inline. */
const REGULAR = { root: { fontWeight: 400 } };

/** The item search is as large as the rest of the page, so it loads on demand. */
function ItemFilter({ item, onChange }: { item: number | undefined; onChange: (item: number | undefined) => void }) {
  const [isAsked, setIsAsked] = useState(false);
  const button = (
    <Button
      variant="default"
      size="xs"
      className={`${classes.item} ${classes.awaitedSelect}`}
      justify="space-between"
      styles={REGULAR}
      rightSection={<IconSelector size={14} aria-hidden />}
      {...intent}
      onClick={() => setIsAsked(true)}
    >
      {t('All items')}
    </Button>
  );
  if (!isAsked && item === undefined) return button;
  return (
    <Suspense fallback={button}>
      <div className={classes.item}>
        <ItemSelect
          look="bar"
          isOpened={isAsked}
          value={item === undefined ? '' : String(item)}
          onChange={(id) => onChange(id === '' ? undefined : Number(id))}
        />
      </div>
    </Suspense>
  );
}
