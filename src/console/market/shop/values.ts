import type { ShopProfile } from '../../api/market.ts';
import { t } from '../../i18n/index.ts';
import type { PairRow } from '../../ui/form/pair-rows.tsx';

export type ProfileValues = {
  name: string;
  intro: string;
  accent: string;
  links: PairRow[];
  terms: string;
  privacy: string;
  refunds: string;
  imprint: string;
  domain: string;
};

export const PAGES = {
  terms: t('Terms'),
  privacy: t('Privacy'),
  refunds: t('Refunds'),
  imprint: t('Imprint'),
} as const satisfies Record<keyof ShopProfile['pages'], string>;
export const PAGE_NAMES = Object.keys(PAGES) as (keyof typeof PAGES)[];

export const valuesOf = (profile: ShopProfile): ProfileValues => ({
  name: profile.name,
  intro: profile.intro,
  accent: profile.accent,
  links: profile.links.map(({ label, url }) => ({ key: label, value: url })),
  ...profile.pages,
  domain: profile.domain ?? '',
});

/** Converts form values to the API's format, without empty rows. */
export function toWire(changes: Partial<ProfileValues>): Record<string, unknown> {
  const { links, domain, terms, privacy, refunds, imprint, ...rest } = changes;
  const pages = Object.fromEntries(
    Object.entries({ terms, privacy, refunds, imprint }).filter(([, text]) => text !== undefined),
  );
  return {
    ...rest,
    ...(links !== undefined && {
      links: links
        .filter(({ key, value }) => key !== '' || value !== '')
        .map(({ key, value }) => ({ label: key, url: value })),
    }),
    ...(domain !== undefined && { domain: domain.trim() === '' ? null : domain }),
    ...(Object.keys(pages).length > 0 && { pages }),
  };
}
