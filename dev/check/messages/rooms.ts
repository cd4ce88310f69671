/**
 * The rooms whose texts are in the catalogues: each is a file in the folder of every language, and these files say what
 * is in it. A text in them that is not passed to `t`, `tHtml` or `message` fails the check. The
 * console's are named `console…`; of those named `refusals…` it holds refusals and field errors alone (`looseRefusals`); what
 * is in none of them is in English still.
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
  'console-settings': ['src/console/settings/*.{ts,tsx}', 'src/console/settings/api-keys/**/*.{ts,tsx}'],
  'console-accounts': [
    'src/console/accounts/**/*.{ts,tsx}',
    'src/console/settings/accounts/**/*.{ts,tsx}',
    'src/console/webhooks/**/*.{ts,tsx}',
  ],
  doctor: [
    'src/server/doctor/{backups,certificate,clock,data-folder,diagnose,examine,files,job-titles,log-in-provider,machine,mail,names,passkeys,proxy,service,stores,work}.ts',
  ],
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
  alerts: [
    'src/server/outbox/channels/email/alert-letter.ts',
    'src/server/outbox/messages/{alert-duration,alert-subject,alert-text,confirmation-text,conversion-alert-text,expiry-text,line-name,shop-alert-text,traffic-alert-text}.ts',
  ],
  annotations: ['src/server/annotations/recorded-texts.ts', 'src/server/{market,websites}/annotated-events.ts'],
  notices: ['src/server/websites/reports/notices.ts'],
  warnings: [
    'src/server/outbox/destinations/{provider-warnings,warning-texts}.ts',
    'src/server/websites/settings/delivery-warnings.ts',
  ],
  causes: ['src/server/causes/*.ts'],
  documents: [
    'src/server/market/library/{invoice,invoice-pdf}.ts',
    'src/server/market/money/statement-pdf.ts',
    'src/server/drawing/{draw-apart,open-documents}.ts',
  ],
  mails: [
    'src/server/mail/{design,letter}.ts',
    'src/server/outbox/channels/email/letter.ts',
    'src/server/monitors/status-pages/notices.ts',
    'src/server/market/purchases/buyer-mails.ts',
    'src/server/market/checkout/order-mails.ts',
    'src/server/market/support-questions/answer-mail.ts',
  ],
  'public-statistics': [
    'src/server/websites/public/**/*.ts',
    'src/server/websites/{opt-out,page-layout}/!(style).ts',
    'src/server/websites/mail-reports/{link-page,unsubscribe.routes}.ts',
    'src/server/websites/report-recipients/link.routes.ts',
  ],
  'account-mails': [
    'src/server/accounts/addresses/address-mails.ts',
    'src/server/accounts/api-keys/expiry-mail.ts',
    'src/server/accounts/deletion/deletion-mails.ts',
    'src/server/accounts/export/export-mail.ts',
    'src/server/websites/pageview-quota/quota-mail.ts',
    'src/server/accounts/log-in/recovery-code-mail.ts',
    'src/server/accounts/openid/linked-mail.ts',
    'src/server/accounts/passwords/password-mails.ts',
    'src/server/accounts/registration/{invitation-mail,registration-mails}.ts',
    'src/server/accounts/sessions/new-sign-in.ts',
    'src/server/accounts/suspension/suspension-mails.ts',
    'src/server/accounts/team/member-invitation-mail.ts',
    'src/server/accounts/user-mails/owner-mails.ts',
    'src/server/accounts/two-factor-settings/two-factor-mails.ts',
    'src/server/backup/scheduled/failure-mail.ts',
  ],
  'website-mails': [
    'src/server/websites/mail-reports/{compose-mail,enqueue-reports,outages,render-html,render-text,report-content,report-pdf}.ts',
    'src/server/websites/report-recipients/{confirmation-mail,enqueue-recipient-reports}.ts',
    'src/server/websites/scheduled-exports/failure-mail.ts',
  ],
  'seller-mails': [
    'src/server/market/checkout/author-mails.ts',
    'src/server/market/money/withdrawal-mail.ts',
    'src/server/market/purchases/refund-failed-mail.ts',
    'src/server/market/support-questions/{seller-mail,support-text}.ts',
    'src/server/market/version-mails/letter.ts',
  ],
  'status-pages': [
    'src/server/monitors/status-pages/{formatting,overall}.ts',
    'src/server/monitors/status-pages/public/{feeds,history,incidents,page,page-layout,response-chart,routes,script,status-icons,subscribe-form,subscribe.routes,uptime-bars}.ts',
  ],
  refusals: [
    'src/server/http/{errors,input,proxy-watch,rate-limiter,route-access,schemas,validation-messages}.ts',
    'src/server/kernel/{image,money,refusal}.ts',
    'src/server/{domain-proof,files,network}/*.ts',
    'src/server/{annotations,mail-settings,outage-cost}/*.ts',
    'src/server/backup/scheduled/*.ts',
    'src/server/events/{event-store,query-queue}.ts',
    'src/server/webhooks/*.ts',
  ],
  'refusals-delivery': [
    'src/server/outbox/{channels,destinations}/**/*.ts',
    'src/server/mail/mail-error.ts',
    'src/server/object-storage/*.ts',
  ],
  'refusals-accounts': ['src/server/accounts/**/*.ts'],
  'refusals-monitors': [
    'src/server/monitors/*.ts',
    'src/server/monitors/{alerts,check-now,console,incidents,maintenance,monitor,statistics,status-pages,views}/**/*.ts',
  ],
  'refusals-imports': [
    'src/server/monitors/import/{gatus,kuma,source}/*.ts',
    'src/server/monitors/import/{addresses,apply,converted,fit-values,import-monitors,import.routes,read-text,source-name,sqlite-tables,yaml}.ts',
  ],
  'refusals-websites': [
    'src/server/websites/*.ts',
    'src/server/websites/{conversion-alerts,filters,funnels,goals,import,report-recipients,resources,retention,scheduled-exports,search-console,segments,settings,shared-links}/**/*.ts',
    'src/server/websites/reports/{buckets,goal-conversions,line-comparison,period,sales}.ts',
    'src/server/websites/reports/questions/{funnels,retention}.ts',
    'src/server/websites/stripe-sales/wire.ts',
  ],
  'refusals-market': [
    'src/server/market/checkout/{*,stripe/*}.ts',
    'src/server/market/{funnel,import,item-monitors,items,money,orders,purchases,reviews,sales,shop-alerts,shop-profile,support-questions,version-mails}/**/*.ts',
    'src/server/market/licences/{author.routes,issue,signing-keys}.ts',
    'src/server/market/library/too-many-requests.ts',
  ],
};

/**
 * Rooms whose texts are all in the catalogues and not yet translated everywhere: what is missing is in English. A room
 * leaves this list with its last translation.
 */
export const awaited: readonly string[] = [];

/**
 * Files that no room needs, because their refusals are in English for good. In any other file outside the rooms a refusal
 * is in a catalogue, or marked `// not shown`.
 */
export const unshown: readonly string[] = [
  // Commands and the start speak English.
  'src/server/{moved-stores,openid-provider,secret,upgrade}.ts',
  'src/server/backup/{archive/*,command,create-backup,operators-bucket,restore-backup}.ts',
  'src/server/database/{copy-before-upgrade,database,migrate,postgres-errors,postgres-tables}.ts',
  'src/server/database/moving/*.ts',
  'src/server/events/{migrations/index,moving/move-events,ship-spool}.ts',
  'src/server/kernel/folder-lock.ts',
  'src/server/monitors/import/{import-command,monitors-file,plan}.ts',
  'src/server/moving/*.ts',
  // Programs read them: clients of the API, trackers, licence checks, services that call.
  'src/server/{mcp-endpoint,versioned-api}.ts',
  'src/server/mcp/{text,tools/*}.ts',
  'src/server/http/{allowed-methods,body-parsing,multipart}.ts',
  'src/server/market/checkout/stripe-events/*.ts',
  'src/server/market/{licences,validation}/*.ts',
  'src/server/market/marketplace.routes.ts',
  'src/server/monitors/heartbeats/routes.ts',
  'src/server/websites/{collecting,sales,stripe-sales}/*.ts',
  // Where files of the build are missing, or nobody waits any more.
  'src/server/console-pages.ts',
  'src/server/events/spool/spool.ts',
  'src/server/kernel/concurrency/bounded-turns.ts',
];
