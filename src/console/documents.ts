export const DOCUMENTATION = '/docs';
export const CHANGELOG = '/docs/changelog';

/** The first pattern that matches the path of a page names its document. */
const PAGES: [path: RegExp, document: string][] = [
  [/^\/monitors\/import/, 'importing#monitors'],
  [/^\/alert-policies/, 'alerts#alert-policies'],
  [/^\/monitors\/(new|\d+\/edit)/, 'monitors#what-can-be-monitored'],
  [/^\/monitors/, 'monitors'],
  [/^\/monitor-groups/, 'monitors#groups'],
  [/^\/incidents/, 'monitors#incidents'],
  [/^\/maintenance/, 'monitors#maintenance'],
  [/^\/objectives/, 'monitors#objectives'],
  [/^\/uptime-reports/, 'uptime-reports'],
  [/^\/status-pages/, 'monitors#status-pages'],
  [/^\/websites\/\d+\/tracking/, 'tracking'],
  [/^\/websites\/\d+\/web-vitals/, 'tracking#web-vitals'],
  [/^\/websites\/\d+\/visits/, 'websites#individual-visits'],
  [/^\/websites\/\d+\/sharing/, 'websites#sharing'],
  [/^\/websites\/\d+\/reports/, 'websites#email-reports-and-traffic-alerts'],
  [/^\/websites\/\d+\/data/, 'websites#import-export-retention'],
  [/^\/websites\/\d+/, 'websites#statistics'],
  [/^\/websites/, 'websites'],
  [/^\/market\/items\/\d+\/licence-check/, 'purchase-codes'],
  [/^\/market\/items\/\d+\/versions/, 'market#new-versions'],
  [/^\/market\/items/, 'market#create-an-item'],
  [/^\/market\/(purchases|developers)/, 'purchase-codes'],
  [/^\/market\/(orders|coupons)/, 'market#checkout'],
  [/^\/market\/support/, 'market#support-questions'],
  [/^\/market\/money/, 'market#balance-statements-withdrawals'],
  [/^\/market\/webhooks/, 'webhooks'],
  [/^\/market\/import/, 'importing#catalogs-and-sales'],
  [/^\/market\/alerts/, 'market#alerts-about-the-shop'],
  [/^\/market\/tax/, 'tax-and-invoices'],
  [/^\/market\/settings/, 'market#getting-paid'],
  [/^\/market\/shop/, 'market#set-up-the-shops-look-and-domain'],
  [/^\/market/, 'market'],
  [/^\/settings\/contacts/, 'alerts#contacts'],
  [/^\/settings\/webhooks/, 'webhooks'],
  [/^\/settings\/accounts/, 'accounts'],
];

/** By section. */
const SETTINGS: Readonly<Record<string, string>> = {
  profile: 'log-in#your-email-address',
  preferences: 'teams#preferences',
  password: 'log-in#forgotten-passwords',
  'two-factor': 'log-in#two-factor-authentication',
  sessions: 'log-in#sessions',
  'your-accounts': 'teams#several-accounts',
  'your-data': 'accounts#export',
  'public-profile': 'market#set-up-the-shops-look-and-domain',
  members: 'teams',
  'api-key': 'api#keys-and-scopes',
  contacts: 'alerts#contacts',
  webhooks: 'webhooks',
  modules: 'accounts#modules',
  usage: 'accounts#quotas',
  'audit-log': 'log-in#sessions',
  trash: 'accounts#trash',
  export: 'accounts#export',
  health: 'deployment#the-doctor',
  accounts: 'accounts',
  mail: 'deployment#email',
  'card-payments': 'market#getting-paid',
  'telegram-sms': 'alerts',
  backups: 'backup',
  service: 'log-in#registration',
  'installation-audit-log': 'accounts',
};

/** Returns the address of the document about a page of the console. Pages without one have the contents. */
export function documentationOf(path: string, section = 'profile'): string {
  const document =
    path === '/settings' && Object.hasOwn(SETTINGS, section)
      ? SETTINGS[section]
      : PAGES.find(([pattern]) => pattern.test(path))?.[1];
  return document === undefined ? DOCUMENTATION : `${DOCUMENTATION}/${document}`;
}
