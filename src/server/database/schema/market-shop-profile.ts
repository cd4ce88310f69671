import type { Generated, Selectable } from 'kysely';
import type { DomainProblem, DomainVerifier } from './status-pages.ts';

export type MarketShopProfileTables = {
  shop_profiles: ShopProfilesTable;
  shop_logos: { account_id: number; content: Buffer };
  shop_pages: ShopPagesTable;
};

type ShopProfilesTable = {
  account_id: number;
  /** '': the owner's name */
  name: Generated<string>;
  intro: Generated<string>;
  /** #rrggbb; '': the default colour */
  accent: Generated<string>;
  links: Generated<string>;
  logo: string | null;
  domain: string | null;
  domain_verified_at: number | null;
  domain_verified_by: DomainVerifier | null;
  domain_checked_at: number | null;
  domain_problem: DomainProblem | null;
  domain_missing_since: number | null;
  updated_at: number;
};

export type ShopPageSlug = 'terms' | 'privacy' | 'refunds' | 'imprint';

type ShopPagesTable = {
  account_id: number;
  slug: ShopPageSlug;
  content: string;
  updated_at: number;
};

export type ShopProfileRow = Selectable<ShopProfilesTable>;
export type ShopPageRow = Selectable<ShopPagesTable>;
