import { IconArrowRight, IconCircle, IconCircleCheckFilled } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link, useLocation } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import type { Item, Shop } from '../../api/market.ts';
import { t, tag } from '../../i18n/index.ts';
import { money } from '../../ui/format/format.ts';
import { shopQuery } from '../settings/queries.ts';
import classes from './checklist.module.css';
import { KINDS, ROLES } from './labels.ts';

type Place =
  | { to: '/market/items/$id/edit'; hash: string }
  | { to: '/market/items/$id/media' }
  | { to: '/market/items/$id/versions' }
  | { to: '/market/settings'; hash: 'seller' | 'payments'; search: { item: number } };

/** `blocks`: required to publish. */
type Step = { name: string; done: boolean; blocks: boolean; says: string; place: Place };

export function Checklist({ item }: { item: Item }) {
  const shop = useQuery(shopQuery);
  const steps = stepsOf(item, shop.data?.pays_by);
  const open = steps.filter(({ done }) => !done).length;
  // While steps are missing, "Publish" links here. Each click focuses the first missing step again.
  const pressed = useLocation({ select: ({ hash, state }) => (hash === 'checklist' ? state.__TSR_key : undefined) });
  const list = useRef<HTMLUListElement>(null);
  useEffect(() => {
    const first = pressed === undefined ? null : list.current?.querySelector<HTMLElement>('[data-blocks] a');
    first?.focus({ preventScroll: true });
    first?.scrollIntoView({ block: 'center' });
  }, [pressed]);
  const blocked = steps.filter(({ blocks }) => blocks).length;
  return (
    <section className={classes.card} aria-labelledby="checklist">
      <div className={classes.head}>
        <h2 id="checklist">{open === 0 ? t('Ready to publish') : t('Before you can sell')}</h2>
        <span>{t('{done} of {count} done', { done: steps.length - open, count: steps.length })}</span>
      </div>
      {pressed !== undefined && blocked > 0 && (
        <p className={classes.blocked} role="alert">
          {t(
            '{count, plural, one {The marked step is needed to publish.} other {The # marked steps are needed to publish.}}',
            { count: blocked },
          )}
        </p>
      )}
      <ul ref={list} className={classes.steps}>
        {steps.map(({ name, done, blocks, says, place }) => (
          <li
            key={name}
            className={done ? classes.done : ''}
            data-blocks={(blocks && pressed !== undefined) || undefined}
          >
            <Link {...place} params={{ id: String(item.id) }}>
              {done ? (
                <IconCircleCheckFilled size={20} aria-label={t('Done')} role="img" />
              ) : (
                <IconCircle size={20} aria-label={t('To do')} role="img" />
              )}
              <b>{name}</b>
              <span>{says}</span>
              <IconArrowRight size={16} aria-hidden className={classes.go} />
            </Link>
          </li>
        ))}
      </ul>
      {open === 0 && (
        <p className={classes.foot}>
          {item.needs_approval
            ? t('The owner of this service approves new items before they are in the shop.')
            : item.first_version
              ? t('Publishing adds the item and version {version} to the shop.', {
                  version: item.first_version,
                })
              : t('Publishing adds the item to the shop.')}
        </p>
      )}
    </section>
  );
}

const listed = new Intl.ListFormat(tag);

function stepsOf(item: Item, paysBy: Shop['pays_by'] | undefined): Step[] {
  const lacks = new Map(item.missing_fields.map((field, index) => [field, item.missing[index] ?? '']));
  const details = (hash: string): Place => ({ to: '/market/items/$id/edit', hash });
  const said = (field: string, done: string) => ({
    done: !lacks.has(field),
    blocks: lacks.has(field),
    says: lacks.get(field) ?? done,
  });
  const isFree = item.price.regular === 0 && item.price.extended === 0;
  const canBePaid = isFree || paysBy === undefined || paysBy.length > 0;
  return [
    { name: t('Name'), ...said('name', item.name), place: details('name') },
    { name: t('Description'), ...said('description', t('Written')), place: details('description') },
    {
      name: t('Category'),
      ...said('category', [item.category, item.sub_category].filter(Boolean).join(' / ')),
      place: details('category'),
    },
    {
      name: t('Price'),
      done: true,
      blocks: false,
      says: item.price.regular === 0 ? t('Free. Set a price to sell it') : money(item.price.regular, item.currency),
      place: details('price_regular'),
    },
    picture(lacks),
    ...KINDS[item.kind].roles
      .filter((role) => role === 'preview_audio' || role === 'preview_video')
      .map((role) => ({ name: ROLES[role].word, ...said(role, t('Uploaded')), place: MEDIA })),
    { name: t('File'), ...said('versions', fileOf(item)), place: { to: '/market/items/$id/versions' } },
    {
      name: t('Seller'),
      ...said('seller', isFree ? t('Not needed: the item is free') : t('On your invoices')),
      place: { to: '/market/settings', hash: 'seller', search: { item: item.id } },
    },
    {
      name: t('Payment'),
      done: canBePaid,
      blocks: false,
      says: isFree
        ? t('Not needed: the item is free')
        : canBePaid
          ? listed.format((paysBy ?? []).map((way) => WAYS[way]))
          : t('Choose how buyers pay, or make the item free.'),
      place: { to: '/market/settings', hash: 'payments', search: { item: item.id } },
    },
  ];
}

const WAYS = { stripe: t('Card'), paypal: 'PayPal', manual: t('Bank transfer') } satisfies Record<
  Shop['pays_by'][number],
  string
>;

const MEDIA = { to: '/market/items/$id/media' } as const;

/** One upload is enough: the server makes the thumbnail from the first preview image. */
function picture(lacks: ReadonlyMap<string, string>): Step {
  const says = lacks.has('preview_image')
    ? t('Upload a preview image. The thumbnail is made from it.')
    : (lacks.get('thumbnail') ?? t('Uploaded'));
  const blocks = lacks.has('preview_image') || lacks.has('thumbnail');
  return { name: t('Picture'), done: !blocks, blocks, says, place: MEDIA };
}

const fileOf = ({ is_code_only, first_version, version }: Item): string => {
  if (first_version) return t('Version {version} has files', { version: first_version });
  return is_code_only ? t('Sold without a download') : t('Version {version}', { version });
};
