import { Link, useParams } from '@tanstack/react-router';
import { lazy, type ReactNode, Suspense } from 'react';
import { CurlLine } from '../../accounts/index.ts';
import type { Item } from '../../api/market.ts';
import { retryOnline } from '../../lazy-page.ts';
import { CopyCode } from '../../ui/feedback/copy.tsx';
import { count, price } from '../../ui/format/format.ts';
import { DateOf } from '../../ui/format/moment.tsx';
import { Facts as FactList } from '../../ui/layout/facts.tsx';
import { Section } from '../../ui/layout/page.tsx';
import classes from '../market.module.css';
import { Picture } from '../picture.tsx';
import { useShopBase } from '../shop-base.ts';
import { Checklist } from './checklist.tsx';
import { ItemFrame } from './frame.tsx';
import { formatMonths, isExtendedOffered, KINDS } from './labels.ts';
import { Live } from './live.tsx';
import { SellGuide } from './sell-guide.tsx';

const Markdown = lazy(retryOnline(() => import('../markdown.tsx').then((module) => ({ default: module.Markdown }))));

export function ItemPage() {
  const { id } = useParams({ from: '/shell/market/items/$id' });
  const base = useShopBase();
  return (
    <ItemFrame id={id} open="">
      {(item) => (
        <>
          <div className={classes.item}>
            <div>
              {item.status === 'published' ? item.is_deliverable && <Live item={item} /> : <Checklist item={item} />}
              <Preview item={item} />
              <div className={classes.description}>
                <Suspense fallback={item.description}>
                  <Markdown text={item.description} />
                </Suspense>
              </div>
              <Screenshots item={item} />
            </div>
            <Facts item={item} />
          </div>
          {item.status === 'published' && <SellGuide item={item} />}
          {item.status !== 'draft' && (
            <Section title="Try the API" note="Request this item as your product or shop would">
              <CurlLine base={base} path={`/api/items/item?item_id=${item.id}`} />
            </Section>
          )}
        </>
      )}
    </ItemFrame>
  );
}

function Preview({ item }: { item: Item }) {
  const { preview_image, preview_video, preview_audio } = item.media;
  return (
    <>
      {preview_video ? (
        // biome-ignore lint/a11y/useMediaCaption: what the author uploaded is all there is
        <video className={classes.preview} src={preview_video} poster={preview_image} controls preload="none" />
      ) : (
        preview_image && <Picture className={classes.preview} src={preview_image} alt={`Preview of ${item.name}`} />
      )}
      {preview_audio && (
        // biome-ignore lint/a11y/useMediaCaption: what the author uploaded is all there is
        <audio className={classes.audio} src={preview_audio} controls preload="none" />
      )}
    </>
  );
}

function Screenshots({ item }: { item: Item }) {
  const screenshots = item.media.screenshots ?? [];
  if (screenshots.length === 0) return null;
  return (
    <div className={classes.shots}>
      {screenshots.map((address, index) => (
        <a
          key={address}
          href={address}
          aria-label={`Screenshot ${index + 1} of ${item.name}`}
          target="_blank"
          rel="noreferrer"
        >
          <Picture className={classes.shot} src={address} alt="" />
        </a>
      ))}
    </div>
  );
}

function Facts({ item }: { item: Item }) {
  const facts: [string, ReactNode][] = [
    ['Identifier', item.id],
    ['Reference', <CopyCode key="reference" label="reference" code={item.reference} />],
    ['Type', KINDS[item.kind].word],
    ['Version', item.version || '–'],
    ['Category', [item.category, item.sub_category].filter(Boolean).join(' / ') || '–'],
    ['Regular licence', price(item.price.regular, item.currency)],
    ['Extended licence', isExtendedOffered(item) ? price(item.price.extended, item.currency) : 'Not offered'],
    ['Support', formatMonths(item.support_months)],
    ['Activations', item.activation_limit === null ? 'Unlimited' : count(item.activation_limit)],
    ['Download', item.is_code_only ? 'None (purchase code only)' : item.is_deliverable ? 'Yes' : 'No file yet'],
    [
      'Valid sales',
      <Link key="sales" to="/market/purchases" search={{ item_id: item.id, state: 'valid' }}>
        {count(item.sales)}
      </Link>,
    ],
    ['Published', <DateOf key="published" at={item.published_at} />],
    [
      'Demo',
      item.demo_link ? (
        <a key="demo" href={item.demo_link} target="_blank" rel="noreferrer">
          {item.demo_link}
        </a>
      ) : (
        '–'
      ),
    ],
    ['Options', item.options.join(', ') || '–'],
    ['Tags', item.tags.join(', ') || '–'],
  ];
  return <FactList facts={facts} className={classes.facts} rowClassName={classes.fact} />;
}
