import { addressAtDomain, type PublicAddresses } from '../../domain-proof/index.ts';
import { t } from '../../kernel/index.ts';

const maxSlug = 63;

const reserved = new Set(
  // not shown: addresses
  'admin api app assets badge console feed gatehouse help history home login logo logout media new preview settings setup static stats status subscribe support unsubscribe www'.split(
    ' ',
  ),
);

/** Returns the end of a sentence, or undefined if the slug is valid. */
export function slugProblem(slug: string): string | undefined {
  if (!new RegExp(`^[a-z0-9-]{1,${maxSlug}}$`).test(slug))
    return t('must have 1 to {max} characters (a-z, 0-9 and -), such as acme-status.', { max: maxSlug });
  if (reserved.has(slug)) return t('cannot be {slug}: that word is reserved. Try {slug}-page.', { slug });
  return undefined;
}

export async function suggestSlug(name: string, taken: (slug: string) => Promise<boolean>): Promise<string> {
  const plain = name
    .normalize('NFKD')
    .toLowerCase()
    .replace(/\p{M}/gu, '')
    .replace(/[^a-z0-9]+/g, '-')
    .slice(0, maxSlug - 8)
    .replace(/^-+|-+$/g, '');
  const base = plain === '' || reserved.has(plain) ? `${plain}-page`.replace(/^-/, '') : plain;
  for (let n = 1; ; n++) {
    const slug = n === 1 ? base : `${base}-${n}`;
    if (!(await taken(slug))) return slug;
  }
}

type Addressed = { slug: string; domain: string | null; domain_verified_at: number | null };

/** Returns null if the page has no verified domain. */
export const verifiedDomain = (page: Omit<Addressed, 'slug'>): string | null =>
  page.domain_verified_at === null ? null : page.domain;

/** The URL has no trailing slash. A custom domain uses the scheme and port of the service. */
export function pageUrl(config: PublicAddresses, page: Addressed): string {
  const domain = verifiedDomain(page);
  if (domain === null) return `${config.monitorBaseUrl}/status/${page.slug}`;
  return addressAtDomain(config.monitorBaseUrl, domain);
}
