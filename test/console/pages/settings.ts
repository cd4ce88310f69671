import type { Page } from 'playwright-core';
import type { Visits } from './visit.ts';

export const settingsPages = (): Visits => ({ entrances, pages });

const entrances: Visits['entrances'] = [
  ['login', '/login', /Log in/],
  ['setup', '/setup', /Already set up/],
  ['register', '/register', /Invitation required/],
  ['forgot-password', '/forgot-password', /sends no email/],
  ['set-up-two-factor', '/set-up-two-factor', /Log in first/],
  ['no-account', '/no-account', /Log in/],
  ['reset-password', '/reset-password', /no longer works/],
  ['confirm-email', '/confirm-email', /no longer works/],
  ['restore-email', '/restore-email', /no longer works/],
  ['keep-account', '/keep-account', /no longer works/],
  ['join', '/join', /Invitation not valid/],
  ['create-account', '/create-account', /no longer works/],
  ['register-invited', '/register#0123456789abcdef', /Create your account/],
  ['api-docs', '/api/docs', /./],
  ['docs', '/docs', /How to use and run/],
  ['docs-monitors', '/docs/monitors', /Monitors check your websites/],
  ['docs-search', '/docs/search?q=backup', /Results for/],
  ['docs-nowhere', '/docs/nowhere', /There is no document/],
];

const pages: Visits['pages'] = [
  ['settings', '/settings', /First name/],
  ['settings-preferences', '/settings?section=preferences', /Time zone/],
  ['settings-password', '/settings?section=password', /Current password/],
  ['settings-sessions', '/settings?section=sessions', /Current session/],
  ['settings-public-profile', '/settings?section=public-profile', /Contact email/],
  ['settings-your-accounts', '/settings?section=your-accounts', /Leave account|only owner/],
  ['settings-members', '/settings?section=members', /Open invitations/],
  ['settings-your-data', '/settings?section=your-data', /Download your data/],
  ['settings-export', '/settings?section=export', /Export everything/],
  ['settings-accounts', '/settings?section=accounts', /Usage counted/],
  ['settings-account', '/settings/accounts/1', /Everything in the account/],
  ['settings-two-factor', '/settings?section=two-factor', /Set up/],
  ['settings-api-key', '/settings?section=api-key', /Replace key/],
  ['settings-contacts', '/settings?section=contacts', /Where alerts go/],
  ['settings-mail', '/settings?section=mail', /No mail server is set up yet/, sendTestMail],
  ['settings-card-payments', '/settings?section=card-payments', /Stripe is not set up yet/],
  ['settings-telegram-sms', '/settings?section=telegram-sms', /No bot is set up yet/],
  ['settings-health', '/settings?section=health', /All jobs/],
  ['settings-backups', '/settings?section=backups', /No backup yet/],
  ['settings-service', '/settings?section=service', /registration/i],
  ['settings-usage', '/settings?section=usage', /Page views this month/],
  ['settings-trash', '/settings?section=trash', /The trash is empty/],
  ['settings-audit-log', '/settings?section=audit-log', /Export CSV/],
  ['settings-installation-audit-log', '/settings?section=installation-audit-log', /Keep audit logs for/],
  ['nowhere', '/nowhere-at-all', /the address is wrong/],
];

async function sendTestMail(page: Page): Promise<void> {
  await page.getByLabel('Host').fill('127.0.0.1');
  await page.getByLabel('Port').fill('1');
  await page.getByLabel('From address').fill('ops@example.com');
  await page.getByRole('button', { name: 'Send test email' }).click();
  await page.getByText(/refused the connection/).waitFor();
}
