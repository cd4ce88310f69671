import { domainToASCII } from 'node:url';
import { isLocalHost } from '../../../shared/local-host.ts';
import { cutText, siteHost } from '../../kernel/index.ts';
import { isAllowed, type Policy, parsePolicies, type Request } from './content-security-policy.ts';
import { findTags, type HtmlTag } from './html-tags.ts';
import type { TagProblem } from './wire.ts';

export type ReadPage = {
  /** after redirects */
  url: URL;
  status: number;
  contentType: string;
  contentSecurityPolicy: string;
  html: string;
};

export type Expected = {
  website: { id: number; domain: string };
  /** public URLs of this service */
  bases: readonly string[];
};

/** Returns what keeps the page from being counted: an empty list if the tag works. */
export function judgePage(page: ReadPage, expected: Expected): TagProblem[] {
  const problems: TagProblem[] = [];
  if (page.status < 200 || page.status > 299) problems.push({ code: 'status', status: page.status });
  if (!/^(text\/html|application\/xhtml\+xml)\b/i.test(page.contentType))
    return [...problems, { code: 'not_html', type: page.contentType.split(';', 1)[0]?.trim() ?? '' }];
  const tags = findTags(page.html);
  const found = tags.filter(({ name }) => name === 'script').flatMap((tag) => trackingTag(tag, page.url, expected));
  const [best] = found.toSorted((one, other) => one.problems.length - other.problems.length);
  if (!best) {
    // Scripts such as Google Tag Manager can add the tag, so the HTML doesn't contain it.
    const isAddedByScript = /googletagmanager\.com|\/js\/gatehouse(\.full)?\.js/.test(page.html);
    return [...problems, { code: 'no_tag', tag_manager: isAddedByScript }];
  }
  return [...problems, ...best.problems, ...blockedBy(page, tags, best)];
}

type FoundTag = { script: URL; endpoint: URL; nonce: string | undefined; problems: TagProblem[] };

/** Returns nothing for other scripts of the page. */
function trackingTag({ attributes }: HtmlTag, page: URL, { website, bases }: Expected): FoundTag[] {
  const script = URL.parse(attributes.get('src') ?? '', page.href);
  if (!script || !attributes.has('src')) return [];
  const isOurs = bases.some((base) => new URL(base).host === script.host);
  const native = attributes.get('data-website');
  const plausible = attributes.get('data-domain');
  const umami = attributes.get('data-website-id');
  const isGatehouse = /\/(gatehouse(\.full)?\.m?js)$/.test(script.pathname);
  // Other analytics services use these attributes too.
  if (native === undefined && !isGatehouse && !isOurs) return [];
  if (isOurs && native === undefined && !/\/(js\/|script\.js$|umami\.js$)/.test(script.pathname)) return [];
  const problems: TagProblem[] = [];
  const found = native ?? umami ?? plausible;
  if (found === undefined || found.trim() === '') {
    // Plausible's script without an attribute uses the page's host name.
    if (isGatehouse || !isSameSite(page.hostname, website.domain)) problems.push({ code: 'no_website' });
  } else if (!namesWebsite(found, plausible !== undefined && native === undefined && umami === undefined, website))
    problems.push({ code: 'other_website', found: cutText(found, 200) });
  // A proxy under the website's own domain can serve the script.
  if (!isOurs && !isSameSite(script.hostname, page.hostname))
    problems.push({ code: 'other_script', found: shown(script) });
  else if (page.protocol === 'https:' && script.protocol === 'http:')
    problems.push({ code: 'insecure_script', found: shown(script) });
  if (native !== undefined && isLocalHost(page.hostname) && !attributes.has('data-local'))
    problems.push({ code: 'local' });
  const endpoint = URL.parse(
    attributes.get('data-endpoint') ?? attributes.get('data-api') ?? '../api/collect',
    script.href,
  );
  return [{ script, endpoint: endpoint ?? script, nonce: attributes.get('nonce'), problems }];
}

const shown = ({ origin, pathname }: URL): string => `${origin}${pathname}`.slice(0, 300);

function namesWebsite(found: string, isDomain: boolean, { id, domain }: Expected['website']): boolean {
  if (!isDomain) return found.trim() === String(id);
  return found
    .split(',')
    .map((name) => name.trim())
    .some((name) => name === String(id) || isSameSite(domainToASCII(name), domain));
}

const isSameSite = (one: string, other: string): boolean => siteHost(one) === siteHost(other);

function blockedBy(page: ReadPage, tags: HtmlTag[], { script, endpoint, nonce }: FoundTag): TagProblem[] {
  const policies = policiesOf(page, tags);
  const allows = (request: Pick<Request, 'kind' | 'url' | 'nonce'>) =>
    policies.every((policy) => isAllowed(policy, { ...request, page: page.url }));
  return [
    ...(allows({ kind: 'script', url: script, nonce })
      ? []
      : [{ code: 'blocked' as const, directive: 'script-src' as const, needs: script.origin }]),
    ...(allows({ kind: 'connect', url: endpoint })
      ? []
      : [{ code: 'blocked' as const, directive: 'connect-src' as const, needs: endpoint.origin }]),
  ];
}

function policiesOf({ contentSecurityPolicy }: ReadPage, tags: HtmlTag[]): Policy[] {
  const inPage = tags
    .filter(({ attributes }) => attributes.get('http-equiv')?.toLowerCase() === 'content-security-policy')
    .map(({ attributes }) => attributes.get('content') ?? '');
  return [contentSecurityPolicy, ...inPage].flatMap(parsePolicies);
}
