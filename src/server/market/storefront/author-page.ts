import type { AccountDetails } from '../../accounts/index.ts';
import { formatCount, formatDecimal, t, tHtml } from '../../kernel/index.ts';
import { escapeHtml } from '../../pages/index.ts';
import type { ItemFigures } from '../catalogue/index.ts';
import { averageStars } from '../reviews/index.ts';
import { salesText } from './card.ts';
import { shopPage } from './frame.ts';
import { countText, type Listing, listingHead, listingHtml } from './listing.ts';
import { authorName } from './outline.ts';
import { listCss } from './style.ts';

export function authorPage(author: AccountDetails, listing: Listing, figures: ItemFigures): string {
  const { asked, outline, total } = listing;
  const { shop } = outline;
  const name = shop.hasOneAuthor ? shop.name : authorName(author);
  const face =
    author.avatar === null
      ? `<span class="no-face" aria-hidden="true">${escapeHtml([...name][0]?.toUpperCase() ?? '')}</span>`
      : `<img src="/media/${escapeHtml(author.avatar)}" alt="" width="56" height="56">`;
  const cover =
    author.cover === null
      ? ''
      : `<img class="cover-wide" src="/media/${escapeHtml(author.cover)}" alt="" width="1200" height="240">`;
  const heading = author.heading === '' ? '' : `<p>${escapeHtml(author.heading)}</p>`;
  const about = author.description === '' ? '' : `<p class="about">${escapeHtml(author.description)}</p>`;
  return shopPage({
    css: listCss,
    title: t('Items by {name}', { name }),
    shop: outline.shop,
    query: asked.q ?? '',
    description:
      author.heading ||
      t(
        '{count, plural, one {# digital item} other {# digital items}} by {name}, with download, license and purchase code.',
        { count: total, name },
      ),
    head: listingHead(asked, outline.shop.base, total),
    body: `${cover}<div class="author">${face}<div><h1>${escapeHtml(name)}</h1>${heading}<p class="soft">${facts(figures, listing)}</p></div></div>
${about}${links(author)}${listingHtml(listing)}`,
  });
}

/** HTML. */
function facts({ sales, reviews, stars }: ItemFigures, listing: Listing): string {
  const average = averageStars(stars, reviews);
  const rated =
    average === undefined
      ? []
      : [
          `<span class="stars" aria-hidden="true">★</span> ${formatDecimal(average, 1)}<span class="unseen"> ${tHtml('of 5 stars')}</span> (${formatCount(reviews)}<span class="unseen"> ${tHtml('{count, plural, one {review} other {reviews}}', { count: reviews })}</span>)`,
        ];
  return [...rated, ...(sales === 0 ? [] : [salesText(sales)]), escapeHtml(countText(listing))].join(' · ');
}

function links({ social_links, contact_email }: AccountDetails): string {
  const social = Object.entries(JSON.parse(social_links) as Record<string, string>).map(([network, target]) => {
    const address = URL.parse(target);
    // A path on the network, not a URL.
    return address !== null && /^https?:$/.test(address.protocol)
      ? `<li><a rel="nofollow me noopener" href="${escapeHtml(address.href)}">${escapeHtml(network)}</a></li>`
      : `<li class="soft">${escapeHtml(`${network}: ${target}`)}</li>`;
  });
  const mail =
    contact_email === ''
      ? []
      : [`<li><a href="mailto:${escapeHtml(encodeURI(contact_email))}">${tHtml('Contact the author')}</a></li>`];
  const all = [...mail, ...social];
  return all.length === 0 ? '' : `<ul class="links">${all.join('')}</ul>`;
}
