import type { ItemVersionRow } from '../../database/index.ts';
import { t, tHtml } from '../../kernel/index.ts';
import { escapeHtml } from '../../pages/index.ts';
import type { PublishedItem } from '../catalogue/index.ts';
import { renderDescription } from '../catalogue/index.ts';
import { buyBar, offers } from './buy-box.ts';
import { authorPath, salesText } from './card.ts';
import { shortDayHtml, slugOf } from './formats.ts';
import { shopPage } from './frame.ts';
import { galleryScript } from './gallery-script.ts';
import { descriptionOf, itemHead } from './item-head.ts';
import type { ItemView } from './item-view.ts';
import { gallery } from './media.ts';
import { authorName, type ShopOutline } from './outline.ts';
import { relatedCards } from './related-cards.ts';
import { ratingLine, reviewsSection } from './review-list.ts';
import { itemCss } from './style.ts';
import { leadOf } from './summary.ts';

export function itemPage(view: ItemView, { shop }: Pick<ShopOutline, 'shop'>): string {
  const { item } = view;
  const rated = ratingLine(item);
  const sold = item.sales === 0 ? '' : salesText(item.sales);
  const by = shop.hasOneAuthor
    ? ''
    : tHtml('by {author}', { author: `<a href="${authorPath(item.username)}">${escapeHtml(authorName(item))}</a>` });
  const lead = leadOf(item.description);
  const line = [by, rated, sold].filter((part) => part !== '');
  return shopPage({
    css: itemCss,
    title: shop.hasOneAuthor
      ? `${item.name} – ${shop.name}`
      : t('{item} by {author}', { item: item.name, author: authorName(item) }),
    shop,
    description: descriptionOf(item),
    head: itemHead(view, shop.base),
    body: `${crumbs(item)}<div class="head"><h1>${escapeHtml(item.name)}</h1>${line.length === 0 ? '' : `<p class="soft">${line.join(' · ')}</p>`}${lead === '' ? '' : `<p class="lead">${escapeHtml(lead)}</p>`}</div>
<div class="item">
${gallery(item, view.sizes)}
<aside class="buy" aria-label="${tHtml('Buy')}">
<section>${offers(view)}</section>
<section aria-label="${tHtml('Details')}">${facts(view)}</section>
</aside>
<div class="body">
<section aria-label="${tHtml('Description')}"><div class="prose">${renderDescription(item.description)}</div></section>
${changeLog(view.versions)}${reviewsSection(view, shop)}
</div>
</div>${relatedCards(t('You may also like'), view.related, shop)}${buyBar(view)}`,
    script: galleryScript,
  });
}

function crumbs({ category, sub_category }: PublishedItem): string {
  const path = `/shop/c/${encodeURIComponent(slugOf(category))}`;
  const links = [`<li><a href="/shop">${tHtml('All items')}</a></li>`];
  if (category !== '') links.push(`<li><a href="${path}">${escapeHtml(category)}</a></li>`);
  if (category !== '' && sub_category !== '')
    links.push(
      `<li><a href="${path}/${encodeURIComponent(slugOf(sub_category))}">${escapeHtml(sub_category)}</a></li>`,
    );
  return `<nav class="crumbs" aria-label="${tHtml('Breadcrumb')}"><ol>${links.join('')}</ol></nav>\n`;
}

function facts({ item, badges }: ItemView): string {
  const options = JSON.parse(item.options) as string[];
  const tags = JSON.parse(item.tags) as string[];
  const demo = URL.parse(item.demo_link);
  const isLinked = demo !== null && /^https?:$/.test(demo.protocol);
  const rows: [string, string][] = [
    ...(item.version === '' ? [] : [[tHtml('Version'), escapeHtml(item.version)] satisfies [string, string]]),
    [tHtml('Updated'), shortDayHtml(Math.max(item.updated_at, item.published_at))],
    [tHtml('Published'), shortDayHtml(item.published_at)],
    [
      tHtml('Support'),
      item.support_months === 0
        ? tHtml('None included')
        : tHtml('{months, plural, one {# month included} other {# months included}}', { months: item.support_months }),
    ],
    ...(item.activation_limit === null
      ? []
      : [
          [
            tHtml('Activations'),
            tHtml('{count, plural, one {# machine or domain} other {# machines or domains}}', {
              count: item.activation_limit,
            }),
          ] satisfies [string, string],
        ]),
    ...(options.length === 0 ? [] : [[tHtml('Contains'), escapeHtml(options.join(', '))] satisfies [string, string]]),
  ];
  const list = `<dl class="facts">${rows.map(([name, value]) => `<dt>${name}</dt><dd>${value}</dd>`).join('')}</dl>`;
  const link = isLinked
    ? `<p class="demo"><a class="button second" href="${escapeHtml(demo.href)}" rel="nofollow ugc noopener">${tHtml('Live demo')}</a></p>`
    : '';
  const health = badges
    .map(({ text, isUp }) => `<li class="${isUp ? 'up' : 'down'}">${escapeHtml(text)}</li>`)
    .join('');
  const chips = tags.map(
    (tag) => `<li><a href="/shop?${escapeHtml(String(new URLSearchParams({ tag })))}">${escapeHtml(tag)}</a></li>`,
  );
  return `${list}${link}${health === '' ? '' : `<ul class="plain health" aria-label="${tHtml('Health')}">${health}</ul>`}${chips.length === 0 ? '' : `<ul class="chips" aria-label="${tHtml('Tags')}">${chips.join('')}</ul>`}`;
}

function changeLog(versions: ItemVersionRow[]): string {
  if (versions.length === 0) return '';
  const entries = versions.map(({ version, changes, published_at }) => {
    const text = changes.trim() === '' ? '' : `<div class="prose">${renderDescription(changes)}</div>`;
    return `<li><h3>${escapeHtml(version)}${published_at === null ? '' : shortDayHtml(published_at)}</h3>${text}</li>`;
  });
  return `<section><h2>${tHtml('Versions')}</h2><ol class="plain changes">${entries.join('')}</ol></section>\n`;
}
