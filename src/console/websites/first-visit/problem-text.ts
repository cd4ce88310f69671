import type { TagProblem, Website } from '../../api/websites.ts';
import { t } from '../../i18n/index.ts';
import { plainTag } from '../tag-variants.ts';

/** Returns the problem and the next step. */
export function problemText(problem: TagProblem, { url, website }: { url: string; website: Website }): string {
  const { domain } = website;
  switch (problem.code) {
    case 'unreachable':
      return t('{url} can’t be reached: {cause}. Check the address and that the site is online.', {
        url,
        cause: problem.cause,
      });
    case 'redirected':
      return t('The page redirects to {host}, which doesn’t belong to {domain}. Add a website for {host}.', {
        host: problem.host,
        domain,
      });
    case 'redirects':
      return t('The page redirects more than {count} times. Enter the address that it finally leads to.', {
        count: problem.count,
      });
    case 'status':
      return t('The page answered with status {status}. Enter the address of a page that works.', {
        status: problem.status,
      });
    case 'not_html':
      return problem.type
        ? t('The address leads to {type}, not to an HTML page. Enter the address of a page.', { type: problem.type })
        : t('The page has no content type. Configure your server to send text/html.');
    case 'no_tag':
      return problem.tag_manager
        ? t(
            'The tag isn’t in the page’s HTML. A tag manager or script may add it: then open the page in your browser to test it.',
          )
        : t('The tag isn’t on the page. Paste it into the head, publish the page, and clear any cache.');
    case 'no_website':
      return t('The script is on the page, but without data-website="{id}". Paste the whole tag.', { id: website.id });
    case 'other_website':
      return t('The tag counts for another website ({found}). Use the tag shown here.', { found: problem.found });
    case 'other_script':
      return t('The script is loaded from {found}. It should be {expected}.', {
        found: problem.found,
        expected: scriptOf(website),
      });
    case 'insecure_script':
      return t('Browsers block the script, because {found} isn’t https. Use an https address.', {
        found: problem.found,
      });
    case 'local':
      return t('On localhost, the tag only counts with the attribute data-local.');
    case 'blocked':
      return t('The page’s Content-Security-Policy blocks the tag. Add {needs} to {directive}.', {
        needs: problem.needs,
        directive: problem.directive,
      });
  }
}

const scriptOf = (website: Website): string => /src="([^"]+)"/.exec(plainTag(website))?.[1] ?? '';
