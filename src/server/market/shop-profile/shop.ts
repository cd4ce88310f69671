import { findServiceOwner } from '../../accounts/index.ts';
import type { ShopPageSlug } from '../../database/index.ts';
import type { Deps } from '../../deps.ts';
import { addressAtDomain } from '../../domain-proof/index.ts';
import { accentCss, accentOf, isColour } from '../../pages/index.ts';
import { hasOneSellingAuthor } from '../catalogue/index.ts';
import { findProfile, listPages, logoPath, pageSlugs, verifiedDomain } from '../shop-record/index.ts';
import { type FooterLink, linksOf } from './wire.ts';

/** What every page of the shop shows around its contents. */
export type Shop = {
  name: string;
  /** plain text */
  intro: string;
  /** path of the logo; undefined: none */
  logo: string | undefined;
  /** style of the accent, '' for the usual colours */
  accentCss: string;
  /** colours of buttons on other websites */
  button: { fill: string; onFill: string };
  links: FooterLink[];
  pages: ShopPageSlug[];
  /** nothing is said of authors where there is only one */
  hasOneAuthor: boolean;
  /** public address, without a slash at its end */
  base: string;
  /** host name of its own that leads to it */
  domain: string | undefined;
  /** addresses at which the shop may be open: of its domain, and of the service */
  origins: string[];
  /** number of the website that counts a page; set where it is known whose page it is */
  website?: number | undefined;
};

/** The shop of this service, as visitors see it. */
export async function loadShop({ database, config }: Pick<Deps, 'database' | 'config'>): Promise<Shop> {
  const { db } = database;
  const owner = await findServiceOwner(db);
  if (!owner) return emptyShop(config.marketBaseUrl);
  const [profile, pages, hasOneAuthor] = await Promise.all([
    findProfile(db, owner.id),
    listPages(db, owner.id),
    hasOneSellingAuthor(db),
  ]);
  const domain = verifiedDomain(profile);
  const base = domain === undefined ? config.marketBaseUrl : addressAtDomain(config.marketBaseUrl, domain);
  return {
    name: profile.name || `${owner.first_name} ${owner.last_name}`.trim() || owner.username,
    intro: profile.intro,
    logo: profile.logo === null ? undefined : logoPath(profile.logo),
    accentCss: accentCss(profile.accent),
    button: isColour(profile.accent) ? buttonOf(profile.accent) : usualButton,
    links: linksOf(profile),
    pages: pageSlugs.filter((slug) => pages.some((page) => page.slug === slug)),
    hasOneAuthor,
    base,
    domain,
    origins: [...new Set([base, config.marketBaseUrl, config.baseUrl])],
  };
}

const usualButton = { fill: '#4a43c9', onFill: '#ffffff' };

/** On pages of others nothing is known of their ground: the colours for light pages. */
function buttonOf(accent: string): Shop['button'] {
  const { fill, on_fill } = accentOf(accent).light;
  return { fill, onFill: on_fill };
}

/** Before the service is set up, and where the shop could not be read. */
export const emptyShop = (base: string): Shop => ({
  name: 'Shop',
  intro: '',
  logo: undefined,
  accentCss: '',
  button: usualButton,
  links: [],
  pages: [],
  hasOneAuthor: true,
  base,
  domain: undefined,
  origins: [base],
});
