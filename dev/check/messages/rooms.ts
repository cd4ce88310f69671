/**
 * The rooms whose texts are in the catalogues: each is a file in the folder of every language, and these files say what
 * is in it. A text in them that is not passed to `t`, `tHtml` or `message` fails the check. The
 * console's are named `console…`; what is in none of them is in English still.
 */
export const rooms: Readonly<Record<string, readonly string[]>> = {
  console: [
    'src/console/index.html',
    'src/console/*.{ts,tsx}',
    'src/console/{api,passkeys,shell,sign-in,two-factor,ui}/**/*.{ts,tsx}',
  ],
  'console-websites': [
    'src/console/websites/*.{ts,tsx}',
    'src/console/websites/{conversions,list,reports,settings}/**/*.{ts,tsx}',
  ],
  'console-analytics': ['src/console/websites/analytics/**/*.{ts,tsx}'],
  'console-overview': ['src/console/{annotations,overview}/**/*.{ts,tsx}'],
  'console-monitors': [
    'src/console/monitors/*.{ts,tsx}',
    'src/console/monitors/alerts/**/*.{ts,tsx}',
    'src/console/monitors/list/**/*.{ts,tsx}',
    'src/console/monitors/monitor/**/*.{ts,tsx}',
    'src/console/monitors/network/**/*.{ts,tsx}',
    'src/console/monitors/show/**/*.{ts,tsx}',
    'src/console/monitors/form/**/*.{ts,tsx}',
    'src/console/monitors/import/**/*.{ts,tsx}',
    'src/console/monitors/incidents/**/*.{ts,tsx}',
    'src/console/monitors/maintenance/**/*.{ts,tsx}',
  ],
  'console-money': [
    'src/console/market/{coupons,money,orders,purchases,sale}/**/*.{ts,tsx}',
    'src/console/market/*.{ts,tsx}',
  ],
  'console-market': ['src/console/market/{imports,items,overview,uploads}/**/*.{ts,tsx}'],
  'console-shop': ['src/console/market/{alerts,reviews,settings,shop,support}/**/*.{ts,tsx}'],
  'console-status-pages': ['src/console/monitors/status-pages/**/*.{ts,tsx}'],
  formats: ['src/server/kernel/format.ts'],
  shop: [
    'src/server/market/item-monitors/badge.ts',
    'src/server/market/purchases/licence-name.ts',
    'src/server/market/reviews/post-review.ts',
    'src/server/market/shop-record/{look,mail-brand}.ts',
    'src/server/market/storefront/!(sitemap).ts',
  ],
  checkout: [
    'src/server/market/checkout/{bank-details,buy-page,buyer-fields,consent,countries,coupon,delivery-section,delivery.routes,form-fields,library-contents,order-form,order-page,payment-fields,place-order,quote,routes,script,send-page,transfer-section,vat-id}.ts',
  ],
  library: [
    'src/server/market/library/{download,file.routes,formats,licence.page,list.page,load-list,load-purchase-view,purchase.page,purchase.routes,questions.page,questions.routes,review.page,routes,send-page,sign-in.page,sign-in.routes,version-mails.page,version-mails.routes}.ts',
    'src/server/market/support-questions/{ask,asking-rule}.ts',
    'src/server/market/buyers/library-link.ts',
  ],
  mails: [
    'src/server/mail/{design,letter}.ts',
    'src/server/outbox/channels/email/letter.ts',
    'src/server/monitors/status-pages/notices.ts',
    'src/server/market/purchases/buyer-mails.ts',
    'src/server/market/checkout/order-mails.ts',
    'src/server/market/support-questions/answer-mail.ts',
  ],
  'status-pages': [
    'src/server/monitors/status-pages/{formatting,overall}.ts',
    'src/server/monitors/status-pages/public/{feeds,history,incidents,page,page-layout,response-chart,routes,script,status-icons,subscribe-form,subscribe.routes,uptime-bars}.ts',
  ],
};

/**
 * Rooms whose texts are all in the catalogues and not yet translated everywhere: what is missing is in English. A room
 * leaves this list with its last translation.
 */
export const awaited: readonly string[] = [];
