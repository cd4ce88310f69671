import { useQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { lazy, Suspense } from 'react';
import { useIsGuest, useMay } from '../../accounts/index.ts';
import type { Item, Tier } from '../../api/market.ts';
import { t } from '../../i18n/index.ts';
import { retryOnline } from '../../lazy-page.ts';
import { CopyCode } from '../../ui/feedback/copy.tsx';
import { Notice } from '../../ui/feedback/notice.tsx';
import { count, price } from '../../ui/format/format.ts';
import { DateOf } from '../../ui/format/moment.tsx';
import { type Fact, Facts as FactList } from '../../ui/layout/facts.tsx';
import classes from '../market.module.css';
import { Picture } from '../picture.tsx';
import { ApprovalNotice } from './approval-notice.tsx';
import { Checklist } from './checklist.tsx';
import { ItemFigures } from './figures.tsx';
import { ItemFrame } from './frame.tsx';
import { ItemHealth } from './health.tsx';
import { formatMonths, isExtendedOffered, KINDS } from './labels.ts';
import { tiersQuery } from './queries.ts';
import { ItemSales } from './sales.tsx';
import { BuyButton, NotForSaleNotice } from './sell-guide.tsx';

const Markdown = lazy(retryOnline(() => import('../markdown.tsx').then((module) => ({ default: module.Markdown }))));

export function ItemPage() {
  const { id } = useParams({ from: '/shell/market/items/$id' });
  const isGuest = useIsGuest();
  const may = useMay();
  return (
    <ItemFrame id={id} open="">
      {(item) => (
        <>
          {!isGuest && <ApprovalNotice item={item} />}
          {item.publish_problem !== null && item.status !== 'published' && !isGuest && (
            <div className={classes.hindrance}>
              <Notice tone="calm">{item.publish_problem}</Notice>
            </div>
          )}
          {item.status === 'published' && !isGuest && (
            <div className={classes.hindrance}>
              <NotForSaleNotice item={item} />
            </div>
          )}
          {item.status !== 'draft' && <ItemFigures item={item} />}
          {item.sales > 0 && <ItemSales item={item} />}
          <div className={classes.item}>
            <div>
              {item.status !== 'published' && !isGuest && <Checklist item={item} />}
              <Preview item={item} />
              <Screenshots item={item} />
              <ItemDescription item={item} />
            </div>
            <div className={classes.aside}>
              <FactsWithTiers item={item} />
              {!isGuest && may('monitors:read') && <ItemHealth item={item} />}
              {item.status !== 'draft' && !isGuest && <ApiFacts item={item} />}
            </div>
          </div>
          {item.status === 'published' && item.is_deliverable && !isGuest && <BuyButton item={item} />}
        </>
      )}
    </ItemFrame>
  );
}

export function ItemDescription({ item }: { item: Item }) {
  if (item.description === '') return null;
  return (
    <section className={classes.description} aria-labelledby="description">
      <h2 id="description">{t('Description')}</h2>
      <Suspense fallback={item.description}>
        <Markdown text={item.description} />
      </Suspense>
    </section>
  );
}

export function Preview({ item }: { item: Item }) {
  const { preview_image, preview_video, preview_audio } = item.media;
  return (
    <>
      {preview_video ? (
        // biome-ignore lint/a11y/useMediaCaption: authors upload no captions
        <video className={classes.preview} src={preview_video} poster={preview_image} controls preload="none" />
      ) : (
        preview_image && (
          <Picture className={classes.preview} src={preview_image} alt={t('Preview of {name}', { name: item.name })} />
        )
      )}
      {preview_audio && (
        // biome-ignore lint/a11y/useMediaCaption: authors upload no captions
        <audio className={classes.audio} src={preview_audio} controls preload="none" />
      )}
    </>
  );
}

export function Screenshots({ item }: { item: Item }) {
  const screenshots = item.media.screenshots ?? [];
  if (screenshots.length === 0) return null;
  return (
    <div className={classes.shots}>
      {screenshots.map((address, index) => (
        <a
          key={address}
          href={address}
          aria-label={t('Screenshot {number} of {name}', { number: index + 1, name: item.name })}
          target="_blank"
          rel="noreferrer"
        >
          <Picture className={classes.shot} src={address} alt="" />
        </a>
      ))}
    </div>
  );
}

function priceOf({ price: amount, currency, renews_automatically, licence_days }: Tier): string {
  const each = price(amount, currency);
  if (!renews_automatically) return each;
  return licence_days === 365 ? t('{price} a year', { price: each }) : t('{price} a month', { price: each });
}

/** Guests can't read the tiers. */
function FactsWithTiers({ item }: { item: Item }) {
  const isGuest = useIsGuest();
  const tiers = useQuery({ ...tiersQuery(item.id), enabled: !isGuest }).data;
  return <ItemFacts item={item} tiers={tiers} />;
}

export function ItemFacts({ item, tiers = [] }: { item: Item; tiers?: Tier[] | undefined }) {
  const currencies = Object.keys(item.prices);
  const isDraft = item.status === 'draft';
  const category = [item.category, item.sub_category].filter(Boolean).join(' / ');
  const facts: (Fact | false)[] = [
    [t('Type'), KINDS[item.kind].word],
    item.version !== '' && [t('Version'), item.version],
    category !== '' && [t('Category'), category],
    [t('Regular license'), price(item.price.regular, item.currency)],
    isExtendedOffered(item) && [t('Extended license'), price(item.price.extended, item.currency)],
    ...tiers.filter(({ is_on }) => is_on).map((tier): Fact => [tier.name, priceOf(tier)]),
    currencies.length > 0 && [t('Also priced in'), currencies.join(', ')],
    item.support_months > 0 && [t('Support'), formatMonths(item.support_months)],
    [t('Activations'), item.activation_limit === null ? t('Unlimited') : count(item.activation_limit)],
    item.is_code_only
      ? [t('Download'), t('None (purchase code only)')]
      : !isDraft && !item.is_deliverable && [t('Download'), t('No file yet')],
    item.demo_link !== '' && [
      t('Demo'),
      <a key="demo" href={item.demo_link} target="_blank" rel="noreferrer" title={item.demo_link}>
        {item.demo_link.replace(/^https?:\/\/(www\.)?|\/$/g, '')}
      </a>,
    ],
    item.options.length > 0 && [t('Options'), item.options.join(', ')],
    item.tags.length > 0 && [t('Tags'), item.tags.join(', ')],
    item.published_at !== null && [t('Published'), <DateOf key="published" at={item.published_at} />],
  ];
  return <FactList facts={facts} className={classes.facts} rowClassName={classes.fact} />;
}

function ApiFacts({ item }: { item: Item }) {
  const facts: Fact[] = [
    ['ID', item.id],
    [t('Item reference'), <CopyCode key="reference" label={t('item reference')} code={item.reference} />],
  ];
  return (
    <section aria-labelledby="for-programs">
      <h2 id="for-programs">{t('For the API')}</h2>
      <FactList facts={facts} className={classes.facts} rowClassName={classes.fact} />
    </section>
  );
}
