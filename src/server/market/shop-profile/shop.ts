import { findServiceOwner, isModuleEnabled } from '../../accounts/index.ts';
import type { ShopPageSlug } from '../../database/index.ts';
import type { Deps } from '../../deps.ts';
import { addressAtDomain } from '../../domain-proof/index.ts';
import { accentCss, accentOf, isColour } from '../../pages/index.ts';
import { hasOneSellingAuthor } from '../catalogue/index.ts';
import { findProfile, listPages, logoPath, pageSlugs, verifiedDomain } from '../shop-record/index.ts';
import { type FooterLink, linksOf } from './wire.ts';

export type Shop = {
  name: string;
  /** plain text */
  intro: string;
  logo: string | undefined;
  /** '' for the default colours */
  accentCss: string;
  /** colours of the button on other websites */
  button: { fill: string; onFill: string };
  links: FooterLink[];
  pages: ShopPageSlug[];
  /** pages leave out author names if there is only one */
  hasOneAuthor: boolean;
  /** Its owner's market is switched off. */
  isClosed: boolean;
  /** without trailing slash */
  base: string;
  domain: string | undefined;
  /** origins of the shop's domain and of the service */
  origins: string[];
  /** ID of the website that counts this page */
  website?: number | undefined;
};

export async function loadShop({ database, config }: Pick<Deps, 'database' | 'config'>): Promise<Shop> {
  const { db } = database;
  const owner = await findServiceOwner(db);
  if (!owner) return emptyShop(config.marketBaseUrl);
  const [profile, pages, hasOneAuthor, isOpen] = await Promise.all([
    findProfile(db, owner.id),
    listPages(db, owner.id),
    hasOneSellingAuthor(db),
    isModuleEnabled(db, owner.id, 'market'),
  ]);
  const domain = verifiedDomain(profile);
  const base = domain === undefined ? config.marketBaseUrl : addressAtDomain(config.marketBaseUrl, domain);
  return {
    name: profile.name || `${owner.first_name} ${owner.last_name}`.trim() || owner.username,
    intro: profile.intro,
    logo: profile.logo === null ? undefined : logoPath(profile.logo),
    accentCss: accentCss(profile.accent),
    button: isColour(profile.accent) ? buttonOf(profile.accent) : defaultButton,
    links: linksOf(profile),
    pages: pageSlugs.filter((slug) => pages.some((page) => page.slug === slug)),
    hasOneAuthor,
    isClosed: !isOpen,
    base,
    domain,
    origins: [...new Set([base, config.marketBaseUrl, config.baseUrl])],
  };
}

const defaultButton = { fill: '#4a43c9', onFill: '#ffffff' };

/** Uses the colours of the light theme, because other websites' backgrounds are unknown. */
function buttonOf(accent: string): Shop['button'] {
  const { fill, on_fill } = accentOf(accent).light;
  return { fill, onFill: on_fill };
}

export const emptyShop = (base: string): Shop => ({
  name: 'Shop',
  intro: '',
  logo: undefined,
  accentCss: '',
  button: defaultButton,
  links: [],
  pages: [],
  hasOneAuthor: true,
  isClosed: false,
  base,
  domain: undefined,
  origins: [base],
});
