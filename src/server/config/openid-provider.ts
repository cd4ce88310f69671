// English only: commands and the start of the service
import { isDecodable } from '../kernel/index.ts';

export type OpenIdProvider = {
  /** normalized by `URL` */
  issuer: string;
  clientId: string;
  /** undefined: the service is a public client, which only uses PKCE */
  clientSecret: string | undefined;
  /** email domains whose users are created at login; empty: no users are created */
  domains: string[];
  /** name shown to users */
  label: string;
  /** in addition to openid, email and profile */
  scopes: string[];
  /** treats all email addresses as verified, for providers that don't report whether they are */
  trustsEmail: boolean;
};

const options = ['domains', 'label', 'scopes', 'trust_email'];
const maxLabel = 40;

/** Adds problems to the list, without the secret. */
export function readOpenIdProvider(given: string | undefined, problems: string[]): OpenIdProvider | undefined {
  if (given === undefined) return undefined;
  const url = URL.parse(given);
  const found: string[] = [];
  const wrong = (sentence: string) => found.push(`GATEHOUSE_OIDC_URL ${sentence}`);
  const isUsable = url && ['https:', 'http:'].includes(url.protocol) && url.username !== '' && url.hash === '';
  if (!isUsable || ![url.username, url.password].every(isDecodable)) {
    wrong(
      'is not valid: use https://CLIENT_ID:CLIENT_SECRET@ISSUER?domains=example.com, and percent-encode reserved characters in the ID and the secret.',
    );
    problems.push(...found);
    return undefined;
  }
  if (url.protocol === 'http:' && !isLoopback(url.hostname))
    wrong('has a provider at http://: use https://, or the loopback address for a test.');
  const query = url.searchParams;
  for (const name of new Set(query.keys()))
    if (!options.includes(name)) wrong(`has the option "${name}": use ${options.join(', ')}.`);
  const domains = listOf(query.get('domains')).map((domain) => domain.toLowerCase());
  for (const domain of domains)
    if (!/^(?!-)[a-z0-9-]+(\.[a-z0-9-]+)+$/.test(domain))
      wrong(`has the domain "${domain}": use domains such as example.com, comma-separated.`);
  const label = query.get('label')?.trim() || url.hostname;
  if (label.length > maxLabel) wrong(`has a label of ${label.length} characters: use ${maxLabel} or fewer.`);
  const trust = query.get('trust_email') ?? 'no';
  if (!['yes', 'no'].includes(trust)) wrong(`has trust_email "${trust}": use yes or no.`);
  problems.push(...found);
  if (found.length > 0) return undefined;
  return {
    issuer: new URL(url.pathname, url.origin).href,
    clientId: decodeURIComponent(url.username),
    clientSecret: url.password === '' ? undefined : decodeURIComponent(url.password),
    domains,
    label,
    scopes: listOf(query.get('scopes')),
    trustsEmail: trust === 'yes',
  };
}

const listOf = (text: string | null): string[] => (text ?? '').split(/[\s,]+/).filter((part) => part !== '');

const isLoopback = (hostname: string): boolean =>
  hostname === 'localhost' || hostname === '[::1]' || /^127(\.\d+){3}$/.test(hostname);
