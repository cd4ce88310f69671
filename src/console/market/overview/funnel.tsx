import { Button, NativeSelect, Skeleton } from '@mantine/core';
import { IconSelector } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { type CSSProperties, lazy, Suspense, useState } from 'react';
import type { FunnelAnswer, FunnelStep } from '../../api/market.ts';
import { preloadOnIntent, retryOnline } from '../../lazy-page.ts';
import { LoadFailure } from '../../ui/feedback/notice.tsx';
import { countryName } from '../../ui/format/country.ts';
import { count, share } from '../../ui/format/format.ts';
import { useZone } from '../../ui/format/time-zone.ts';
import { Section } from '../../ui/layout/page.tsx';
import type { SalesSearch } from '../search.ts';
import classes from './funnel.module.css';
import { funnelQuery, shopCountriesQuery, shopSourcesQuery } from './queries.ts';

type FunnelProps = { days: number; search: SalesSearch; change: (part: Partial<SalesSearch>) => void };

/** How far visits of the shop and its orders came, from the first page to the review. Nobody has to set it up. */
export function SalesFunnel({ days, search, change }: FunnelProps) {
  const zone = useZone();
  const funnel = useQuery(funnelQuery(days, zone, search));
  const { data: answer, isPlaceholderData } = funnel;
  return (
    <Section
      title={`Funnel, last ${days} days`}
      note="From visit to review"
      actions={<Filters website={answer?.meta.website_id ?? null} days={days} search={search} change={change} />}
    >
      {funnel.isError && !answer && <LoadFailure error={funnel.error} onRetry={() => funnel.refetch()} />}
      {!answer && !funnel.isError && <Skeleton aria-busy="true" height={HEIGHT} radius={8} />}
      {answer && (
        <div className={classes.card} data-old={isPlaceholderData || undefined}>
          {!answer.meta.has_sold && <BeforeFirstSale answer={answer} />}
          <ol className={classes.steps} aria-label="Sales funnel">
            {answer.data.map((step, index) => (
              <Step key={step.step} step={step} isFirst={index === 0} />
            ))}
          </ol>
          <ul className={classes.notes}>
            {answer.meta.notes.map((note) => (
              <li key={note}>{note}</li>
            ))}
            <li>
              Steps are counted independently: visits by their day, orders by the day on which they were placed, however
              late they reach a later step. Visitors are forgotten each night, so somebody who returns another day is a
              new visitor. Imported purchases are not included.
            </li>
          </ul>
        </div>
      )}
    </Section>
  );
}

/** Seven steps and the notes. */
const HEIGHT = 372;

const LABELS: Record<FunnelStep['step'], string> = {
  landing: 'Came to the shop',
  item: 'Saw an item',
  checkout: 'Opened the checkout',
  paid: 'Paid',
  downloaded: 'Downloaded',
  activated: 'Activated',
  reviewed: 'Reviewed',
};

function Step({ step: { step, unit, count: reached, ...rates }, isFirst }: { step: FunnelStep; isFirst: boolean }) {
  const one = unit === 'visits' ? 'visit' : 'order';
  const width = Math.min(100, rates.rate_of_first ?? 0);
  return (
    <li style={{ '--share': `${width}%` } as CSSProperties}>
      <span className={classes.step}>{LABELS[step]}</span>
      <span className={classes.reached}>
        <span className={classes.bar} />
        <span>
          <b>{count(reached)}</b> {reached === 1 ? one : unit}
          {!isFirst && rates.rate_of_first !== null && `, ${share(rates.rate_of_first)} of visits`}
        </span>
      </span>
      <span className={classes.previous}>
        {rates.rate_of_previous !== null && `${share(rates.rate_of_previous)} of the step before`}
      </span>
    </li>
  );
}

function BeforeFirstSale({ answer: { data, meta } }: { answer: FunnelAnswer }) {
  const countOf = (step: FunnelStep['step']) => data.find((one) => one.step === step)?.count ?? 0;
  const visits = (number: number) => `${count(number)} ${number === 1 ? 'visit' : 'visits'}`;
  return (
    <p className={classes.advice}>
      <b>Your first sale will appear here.</b>{' '}
      {meta.website_id === null ? (
        <>
          <Link to="/market/settings">Count shop visits</Link> to see how many people reach the checkout.
        </>
      ) : (
        `So far, ${visits(countOf('item'))} saw an item and ${visits(countOf('checkout'))} opened the checkout.`
      )}
    </p>
  );
}

/** Which item, channel and country; what the shop has no visits of cannot be chosen. */
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
            aria-label="Channel"
            value={search.channel ?? ''}
            data={[{ value: '', label: 'All channels' }, ...namesOf(channels, search.channel)]}
            onChange={(event) => change({ channel: event.currentTarget.value || undefined })}
          />
          <NativeSelect
            size="xs"
            aria-label="Country"
            value={search.country ?? ''}
            data={[
              { value: '', label: 'All countries' },
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

/** What finds one item among many weighs as much as this page: it comes once it is wanted. */
function ItemFilter({ item, onChange }: { item: number | undefined; onChange: (item: number | undefined) => void }) {
  const [isAsked, setIsAsked] = useState(false);
  const button = (
    <Button
      variant="default"
      size="xs"
      className={`${classes.item} ${classes.awaitedSelect}`}
      justify="space-between"
      rightSection={<IconSelector size={14} aria-hidden />}
      {...intent}
      onClick={() => setIsAsked(true)}
    >
      All items
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
