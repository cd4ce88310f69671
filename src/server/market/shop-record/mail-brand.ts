import { findServiceOwner, getAccountDetails } from '../../accounts/index.ts';
import type { DatabaseOrTransaction, ShopProfileRow } from '../../database/index.ts';
import type { Deps } from '../../deps.ts';
import { imageSize, t } from '../../kernel/index.ts';
import type { MailBrand } from '../../mail/index.ts';
import type { MailSeller } from '../../outbox/index.ts';
import { accentOf, isColour } from '../../pages/index.ts';
import { logoPath, pageSlugs, pageTitles } from './look.ts';
import { findLogo, findProfile, listPages } from './profile.store.ts';
import { addressOfShop } from './shop-address.ts';

/** `name` is '' if the owner has not set one. */
type MailLook = { name: string; brand: MailBrand | undefined };

/** In CSS pixels. */
const logoBox = { width: 200, height: 36 };

/**
 * All authors get the shop's colour and legal pages. Only the owner gets the shop's name and logo, because other
 * authors write in their own name.
 */
export async function findMailLook(
  db: DatabaseOrTransaction,
  config: Pick<Deps['config'], 'marketBaseUrl'>,
  accountId: number,
): Promise<MailLook> {
  const owner = await findServiceOwner(db);
  if (!owner) return { name: '', brand: undefined };
  const [profile, pages] = await Promise.all([findProfile(db, owner.id), listPages(db, owner.id)]);
  const isOwners = accountId === owner.id;
  const base = addressOfShop(config, profile);
  const slugs = pageSlugs.filter((slug) => pages.some((page) => page.slug === slug));
  const brand = {
    ...(isColour(profile.accent) && { colours: accentOf(profile.accent) }),
    logo: isOwners ? await logoOf(db, profile, base) : null,
    links: slugs.map((slug) => ({ label: t(pageTitles[slug]), url: `${base}/shop/${slug}` })),
  };
  return { name: isOwners ? profile.name : '', brand };
}

/** For mails that don't belong to one author. Throws before the service is set up. */
export async function findShopSender(
  db: DatabaseOrTransaction,
  config: Pick<Deps['config'], 'marketBaseUrl'>,
): Promise<MailSeller> {
  const owner = await findServiceOwner(db);
  if (!owner) throw new Error('the shop has no owner');
  const { name, brand } = await findMailLook(db, config, owner.id);
  const account = await getAccountDetails(db, owner.id);
  return {
    name: name || `${owner.first_name} ${owner.last_name}`.trim() || owner.username,
    replyTo: account.contact_email || account.email,
    ...(brand && { brand }),
  };
}

async function logoOf(db: DatabaseOrTransaction, { logo }: ShopProfileRow, base: string): Promise<MailBrand['logo']> {
  const content = logo === null ? undefined : await findLogo(db, logo);
  if (logo === null || !content) return null;
  const { width, height } = await imageSize(content);
  const scale = Math.min(1, logoBox.width / width, logoBox.height / height);
  // Some mail programs don't support WebP.
  return {
    url: `${base}${logoPath(logo)}.png`,
    width: Math.round(width * scale),
    height: Math.round(height * scale),
  };
}
