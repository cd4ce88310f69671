import { createRoute, redirect } from '@tanstack/react-router';
import { lazyPage } from '../lazy-page.ts';
import { type ListSearch, readListSearch } from '../list-search.ts';
import { shell } from '../root-routes.tsx';
import { OUTAGES, type OutageKind } from './make-good/queries.ts';
import {
  COUPON_STATES,
  type CouponsSearch,
  type CustomersSearch,
  ITEM_STATUSES,
  type ItemsSearch,
  type MoneySearch,
  ORDER_FILTERS,
  type OrdersSearch,
  PURCHASE_STATES,
  type PurchasesSearch,
  QUESTION_STATES,
  type QuestionsSearch,
  REVIEW_STATUSES,
  type ReviewsSearch,
  SALES_DAYS,
  type SalesSearch,
  type ShopSettingsSearch,
} from './search.ts';

type Raw = Record<string, unknown>;
const among = <T>(choices: readonly T[], value: unknown): T | undefined => choices.find((choice) => choice === value);
const day = (value: unknown) => (/^\d{4}-\d{2}-\d{2}$/.test(String(value)) ? String(value) : undefined);
const text = (value: unknown) => (typeof value === 'string' && value !== '' ? value : undefined);
const lists = (raw: Raw): ListSearch => readListSearch(raw);

const overview = createRoute({
  getParentRoute: () => shell,
  path: '/market',
  validateSearch: (raw: Raw): SalesSearch => ({
    days: among(SALES_DAYS, Number(raw.days)),
    currency: text(raw.currency),
    item: Number.isInteger(raw.item) ? (raw.item as number) : undefined,
    channel: text(raw.channel),
    country: text(raw.country),
  }),
  component: lazyPage(() => import('./overview/page.tsx'), 'MarketOverviewPage'),
});

const items = createRoute({
  getParentRoute: () => shell,
  path: '/market/items',
  validateSearch: (raw: Raw): ItemsSearch => ({
    ...readListSearch(raw, { sortBy: ['name', 'updated_at', 'price', 'sales'] }),
    status: among(ITEM_STATUSES, raw.status),
  }),
  component: lazyPage(() => import('./items/list.tsx'), 'ItemsPage'),
});

const newItem = createRoute({
  getParentRoute: () => shell,
  path: '/market/items/new',
  component: lazyPage(() => import('./items/new.tsx'), 'NewItemPage'),
});

const item = createRoute({
  getParentRoute: () => shell,
  path: '/market/items/$id',
  component: lazyPage(() => import('./items/show.tsx'), 'ItemPage'),
});

const editItem = createRoute({
  getParentRoute: () => shell,
  path: '/market/items/$id/edit',
  component: lazyPage(() => import('./items/edit.tsx'), 'EditItemPage'),
});

const itemMedia = createRoute({
  getParentRoute: () => shell,
  path: '/market/items/$id/media',
  component: lazyPage(() => import('./items/media.tsx'), 'ItemMediaPage'),
});

const itemVersions = createRoute({
  getParentRoute: () => shell,
  path: '/market/items/$id/versions',
  component: lazyPage(() => import('./items/versions.tsx'), 'ItemVersionsPage'),
});

const itemLicenceCheck = createRoute({
  getParentRoute: () => shell,
  path: '/market/items/$id/licence-check',
  component: lazyPage(() => import('./items/licence-check.tsx'), 'LicenceCheckPage'),
});

const approvals = createRoute({
  getParentRoute: () => shell,
  path: '/market/approvals',
  validateSearch: lists,
  component: lazyPage(() => import('./approvals/page.tsx'), 'ApprovalsPage'),
});

const approval = createRoute({
  getParentRoute: () => shell,
  path: '/market/approvals/$id',
  component: lazyPage(() => import('./approvals/show.tsx'), 'ApprovalPage'),
});

const purchases = createRoute({
  getParentRoute: () => shell,
  path: '/market/purchases',
  validateSearch: (raw: Raw): PurchasesSearch => ({
    ...readListSearch(raw),
    state: among(PURCHASE_STATES, raw.state),
    item_id: Number.isInteger(raw.item_id) ? (raw.item_id as number) : undefined,
  }),
  component: lazyPage(() => import('./purchases/list.tsx'), 'PurchasesPage'),
});

const purchase = createRoute({
  getParentRoute: () => shell,
  path: '/market/purchases/$id',
  component: lazyPage(() => import('./purchases/show.tsx'), 'PurchasePage'),
});

const customers = createRoute({
  getParentRoute: () => shell,
  path: '/market/customers',
  validateSearch: (raw: Raw): CustomersSearch =>
    readListSearch(raw, { sortBy: ['email', 'purchases', 'value', 'first_purchase_at', 'last_purchase_at'] }),
  component: lazyPage(() => import('./customers/page.tsx'), 'CustomersPage'),
});

const customer = createRoute({
  getParentRoute: () => shell,
  path: '/market/customers/$id',
  component: lazyPage(() => import('./customers/show.tsx'), 'CustomerPage'),
});

const orders = createRoute({
  getParentRoute: () => shell,
  path: '/market/orders',
  validateSearch: (raw: Raw): OrdersSearch => ({
    ...readListSearch(raw, { sortBy: ['created_at', 'total'] }),
    state: among(ORDER_FILTERS, raw.state),
  }),
  component: lazyPage(() => import('./orders/page.tsx'), 'OrdersPage'),
});

const order = createRoute({
  getParentRoute: () => shell,
  path: '/market/orders/$number',
  component: lazyPage(() => import('./orders/show.tsx'), 'OrderPage'),
});

const coupons = createRoute({
  getParentRoute: () => shell,
  path: '/market/coupons',
  validateSearch: (raw: Raw): CouponsSearch => ({
    ...readListSearch(raw),
    state: among(COUPON_STATES, raw.state),
    new: raw.new === 1 ? 1 : undefined,
  }),
  component: lazyPage(() => import('./coupons/page.tsx'), 'CouponsPage'),
});

const reviews = createRoute({
  getParentRoute: () => shell,
  path: '/market/reviews',
  validateSearch: (raw: Raw): ReviewsSearch => ({
    ...readListSearch(raw),
    status: among(REVIEW_STATUSES, raw.status),
    stars: among([1, 2, 3, 4, 5], Number(raw.stars)),
  }),
  component: lazyPage(() => import('./reviews/page.tsx'), 'ReviewsPage'),
});

const support = createRoute({
  getParentRoute: () => shell,
  path: '/market/support',
  validateSearch: (raw: Raw): QuestionsSearch => ({
    ...readListSearch(raw),
    state: among(QUESTION_STATES, raw.state),
  }),
  component: lazyPage(() => import('./support/page.tsx'), 'SupportPage'),
});

const supportQuestion = createRoute({
  getParentRoute: () => shell,
  path: '/market/support/$id',
  component: lazyPage(() => import('./support/show.tsx'), 'SupportQuestionPage'),
});

const money = createRoute({
  getParentRoute: () => shell,
  path: '/market/money',
  validateSearch: (raw: Raw): MoneySearch => ({
    ...readListSearch(raw),
    currency: typeof raw.currency === 'string' ? raw.currency : undefined,
    from: day(raw.from),
    to: day(raw.to),
  }),
  component: lazyPage(() => import('./money/page.tsx'), 'MoneyPage'),
});

/** Old URLs. Webhooks are now in the account settings. */
const webhooks = createRoute({
  getParentRoute: () => shell,
  path: '/market/webhooks',
  beforeLoad: () => {
    throw redirect({ to: '/settings', search: { section: 'webhooks' }, replace: true });
  },
});

const webhook = createRoute({
  getParentRoute: () => shell,
  path: '/market/webhooks/$id',
  beforeLoad: ({ params: { id } }) => {
    throw redirect({ to: '/settings/webhooks/$id', params: { id }, replace: true });
  },
});

const imports = createRoute({
  getParentRoute: () => shell,
  path: '/market/import',
  validateSearch: lists,
  component: lazyPage(() => import('./imports/page.tsx'), 'MarketImportPage'),
});

const alerts = createRoute({
  getParentRoute: () => shell,
  path: '/market/alerts',
  validateSearch: lists,
  component: lazyPage(() => import('./alerts/page.tsx'), 'ShopAlertsPage'),
});

const outageBuyers = createRoute({
  getParentRoute: () => shell,
  path: '/market/outages/$outage/$id',
  params: {
    parse: ({ outage, id }: { outage: string; id: string }) => ({ outage: among(OUTAGES, outage) ?? 'incident', id }),
    stringify: ({ outage, id }: { outage: OutageKind; id: string }) => ({ outage, id }),
  },
  component: lazyPage(() => import('./make-good/page.tsx'), 'OutageBuyersPage'),
});

const developers = createRoute({
  getParentRoute: () => shell,
  path: '/market/developers',
  component: lazyPage(() => import('./settings/developers-page.tsx'), 'DevelopersPage'),
});

const shopSettings = createRoute({
  getParentRoute: () => shell,
  path: '/market/settings',
  validateSearch: (raw: Raw): ShopSettingsSearch => ({
    item: Number.isInteger(raw.item) ? (raw.item as number) : undefined,
  }),
  component: lazyPage(() => import('./settings/page.tsx'), 'ShopSettingsPage'),
});

const tax = createRoute({
  getParentRoute: () => shell,
  path: '/market/tax',
  component: lazyPage(() => import('./tax/page.tsx'), 'TaxPage'),
});

const shop = createRoute({
  getParentRoute: () => shell,
  path: '/market/shop',
  component: lazyPage(() => import('./shop/page.tsx'), 'ShopPage'),
});

export const marketRoutes = [
  overview,
  items,
  newItem,
  item,
  editItem,
  itemMedia,
  itemVersions,
  itemLicenceCheck,
  approvals,
  approval,
  purchases,
  purchase,
  customers,
  customer,
  orders,
  order,
  coupons,
  reviews,
  support,
  supportQuestion,
  money,
  webhooks,
  webhook,
  imports,
  alerts,
  outageBuyers,
  shop,
  developers,
  shopSettings,
  tax,
] as const;
