import type { WebsiteRow } from '../../database/index.ts';
import { t, tHtml } from '../../kernel/index.ts';
import { escapeHtml } from '../../pages/index.ts';
import { messagePage } from '../page-layout/index.ts';

const choiceParams = { optOut: 'gatehouse-optout', optIn: 'gatehouse-optin' };

/** The visitor's choice is stored only in their browser, for that site. */
export function optOutPage({ domain, honor_gpc }: Pick<WebsiteRow, 'domain' | 'honor_gpc'>): string {
  const name = escapeHtml(domain);
  const lead = (wish: string): string => `https://${name}/?${wish}`;
  const gpc =
    honor_gpc === 1
      ? `<p>${tHtml('Browsers that send Global Privacy Control are not counted here: you do not need to do anything.')}</p>`
      : '';
  return messagePage(
    t('Opt out of analytics on {domain}', { domain }),
    `<p>${tHtml('{domain} measures its traffic without cookies and without knowing who you are.', { domain: name })}</p>
<h2>${tHtml('What is measured')}</h2>
<ul>
<li>${tHtml('the pages you view and their titles, the site that sent you there, and the time')}</li>
<li>${tHtml('how long you view a page, how far you scroll, and actions that the site tracks, such as downloads')}</li>
<li>${tHtml('your browser, operating system, device type, screen size and language')}</li>
<li>${tHtml('the country, region and city of your IP address')}</li>
</ul>
<h2>${tHtml('What is not stored')}</h2>
<ul>
<li>${tHtml('Your IP address is not stored. Together with your browser’s user agent it becomes a number that changes every day. The key for this number is deleted when the day ends.')}</li>
<li>${tHtml('Your visits are not linked from one day to the next or across sites, unless you are logged in to the site and it identifies you to its analytics.')}</li>
<li>${tHtml('No cookies and no other data are stored in your browser.')}</li>
</ul>
<h2>${tHtml('Opt out')}</h2>
<p>${tHtml('The button takes you to {domain}, where your browser saves a single setting for that site: that you opted out. It is not stored anywhere else. Opt out once in each browser, and again after you clear its data.', { domain: name })}</p>
${gpc}<p><a class="button" href="${lead(choiceParams.optOut)}">${tHtml('Opt out on {domain}', { domain: name })}</a></p>
<p><a href="${lead(choiceParams.optIn)}">${tHtml('Opt back in')}</a></p>`,
  );
}
