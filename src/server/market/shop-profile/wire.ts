import { z } from 'zod';
import type { ShopPageRow, ShopPageSlug, ShopProfileRow } from '../../database/index.ts';
import { domainVerification, parseCustomDomain, presentVerification } from '../../domain-proof/index.ts';
import { text } from '../../http/index.ts';
import { t, toIsoOrNull, type Vault } from '../../kernel/index.ts';
import { accentOf, isColour } from '../../pages/index.ts';
import { logoPath } from '../shop-record/index.ts';

const isLink = (given: string): boolean => ['http:', 'https:', 'mailto:'].includes(URL.parse(given)?.protocol ?? '');
const page = text(50_000).nullish();

const domain = text(253)
  .trim()
  .transform((written, context) => {
    const host = parseCustomDomain(written);
    if (host !== undefined) return host;
    context.addIssue({ code: 'custom', message: t('must be a host name such as shop.example.com.') });
    return z.NEVER;
  });

const link = z.object({
  label: text(60).trim().min(1).describe('Text of the link.'),
  url: text(2048)
    .trim()
    .refine(isLink, { error: () => t('must be an http, https or mailto URL.') })
    .describe('Where it leads.'),
});

export const updateProfile = z
  .object({
    name: text(80).trim().nullish().describe('Name of the shop. Empty: the name of the service’s owner.'),
    intro: text(500).trim().nullish().describe('Introduction, shown above the items. Plain text.'),
    accent: text(7)
      .trim()
      .toLowerCase()
      .refine((given) => given === '' || isColour(given), { error: () => t('must be a color such as #0b7a53.') })
      .nullish()
      .describe(
        'Accent color as #rrggbb. Links and buttons are made darker or lighter if their text needs more contrast.',
      ),
    links: z.array(link).max(12).nullish().describe('Links in the footer.'),
    pages: z
      .object({ terms: page, privacy: page, refunds: page, imprint: page })
      .partial()
      .nullish()
      .describe('Legal pages in Markdown, linked in the footer. An empty text removes a page.'),
    domain: domain
      .nullish()
      .describe(
        'Separate host name for the shop, such as shop.example.com. Its DNS and TLS must lead here. Null: none.',
      ),
  })
  .partial();
export type ProfileFields = z.output<typeof updateProfile>;

const colours = z.object({
  fill: z.string().describe('Of buttons.'),
  on_fill: z.string().describe('Text on buttons.'),
  accent: z.string().describe('Of links.'),
  bar: z.string().describe('Background of selected entries.'),
});

export const profileAnswer = z
  .object({
    object: z.literal('shop_profile'),
    name: z.string(),
    intro: z.string(),
    accent: z.string(),
    theme: z
      .object({ light: colours, dark: colours })
      .nullable()
      .describe(
        'Colours derived from the accent for both themes. Text has a contrast of 4.5 or more. Null without an accent.',
      ),
    links: z.array(link),
    logo_url: z.string().nullable(),
    pages: z.object({ terms: z.string(), privacy: z.string(), refunds: z.string(), imprint: z.string() }),
    url: z.string().describe('URL of the shop.'),
    domain: z.string().nullable(),
    domain_verification: domainVerification.nullable().describe('Null without a domain.'),
    updated_at: z.iso.datetime().nullable(),
  })
  .meta({ id: 'ShopProfile' });
export type ProfileAnswer = z.output<typeof profileAnswer>;

export type FooterLink = z.output<typeof link>;

export const linksOf = ({ links }: Pick<ShopProfileRow, 'links'>): FooterLink[] => JSON.parse(links) as FooterLink[];

export function presentProfile(
  row: ShopProfileRow,
  pages: ShopPageRow[],
  { vault, baseUrl }: { vault: Vault; baseUrl: string },
): ProfileAnswer {
  const contentOf = (slug: ShopPageSlug) => pages.find((one) => one.slug === slug)?.content ?? '';
  return {
    object: 'shop_profile',
    name: row.name,
    intro: row.intro,
    accent: row.accent,
    theme: row.accent === '' ? null : accentOf(row.accent),
    links: linksOf(row),
    logo_url: row.logo === null ? null : `${baseUrl}${logoPath(row.logo)}`,
    pages: {
      terms: contentOf('terms'),
      privacy: contentOf('privacy'),
      refunds: contentOf('refunds'),
      imprint: contentOf('imprint'),
    },
    url: `${baseUrl}/shop`,
    domain: row.domain,
    domain_verification: presentVerification(vault, row),
    updated_at: toIsoOrNull(row.updated_at || null),
  };
}
