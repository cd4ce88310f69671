import type { WebsiteRow } from '../../database/index.ts';
import { escapeHtml } from '../../pages/index.ts';
import { messagePage } from '../page-layout/index.ts';

/** What the tracker looks for in the address of a page that it runs on. */
const wishes = { optOut: 'gatehouse-optout', optIn: 'gatehouse-optin' };

/** Tells a website's visitors what is counted, and how not to be. The wish is kept by their browser, for that site. */
export function optOutPage({ domain, honor_gpc }: Pick<WebsiteRow, 'domain' | 'honor_gpc'>): string {
  const name = escapeHtml(domain);
  const lead = (wish: string): string => `https://${name}/?${wish}`;
  const gpc =
    honor_gpc === 1
      ? '<p>A browser that sends Global Privacy Control is not counted here: then there is nothing to do.</p>'
      : '';
  return messagePage(
    `Visitors of ${domain}`,
    `<p>${name} counts its visits, to know which of its pages are read. It does so without cookies and without knowing who you are.</p>
<h2>What is counted</h2>
<ul>
<li>the page and its title, the site that led there, and when</li>
<li>how long it was looked at and how far it was scrolled, and things done on it that the site counts, such as a download</li>
<li>browser, system, kind of device, size of the screen and language</li>
<li>the country, region and city that your internet address stands for</li>
</ul>
<h2>What is not</h2>
<ul>
<li>Your internet address is not stored. With your browser's name it becomes a number that is yours for one day; what it was made with is destroyed when the day ends.</li>
<li>Nothing connects your visits of one day with those of another, or this site with others, unless you are signed in to the site and it says so to its counter.</li>
<li>No cookies, and nothing else kept in your browser.</li>
</ul>
<h2>Not to be counted</h2>
<p>This leads to ${name}, where your browser keeps one word for that site alone: that you opted out. Nothing about you is stored anywhere else. Do it once in each browser, and again after its data were deleted.</p>
${gpc}<p><a class="button" href="${lead(wishes.optOut)}">Do not count me on ${name}</a></p>
<p><a href="${lead(wishes.optIn)}">Count me again</a></p>`,
  );
}
