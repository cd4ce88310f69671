import { t } from '../i18n/index.ts';

type Reason = { title: string; advice: string };

/** Reasons why an event was received but not counted, and the owner's next step. */
export const EXCLUSION_REASONS: Record<string, Reason> = {
  bot_agent: {
    title: t('Bots (user agent)'),
    advice: t(
      'The browser is automated or a script. Open the page in an ordinary browser, or turn off “Exclude bots”.',
    ),
  },
  bot_network: {
    title: t('Bots (network)'),
    advice: t(
      'The visit came from a data center, for example through a VPN. Try it without one, or turn off “Exclude bots”.',
    ),
  },
  bot_behaviour: {
    title: t('Bots (behavior)'),
    advice: t('The timing of the page views looks like a script.'),
  },
  excluded_address: {
    title: t('Excluded IPs'),
    advice: t('The visitor’s IP address is on your list. Remove it there to count these visits.'),
  },
  excluded_path: {
    title: t('Excluded paths'),
    advice: t('The page is on your list of excluded paths. Open another page, or change the list.'),
  },
  excluded_host: {
    title: t('Excluded host names'),
    advice: t('The page’s host is on your list of excluded host names. Change the list to count it.'),
  },
  gpc: {
    title: t('Global Privacy Control'),
    advice: t(
      'The browser asks not to be tracked, and this website honors that. Use another browser, or change the setting.',
    ),
  },
  over_quota: {
    title: t('Over the account’s quota of page views'),
    advice: t('Counting resumes next month. Ask the owner of this service for a higher quota.'),
  },
  stale_engagement: {
    title: t('Engagement or web vitals received after the visit ended'),
    advice: t('A page view of the same visit must arrive first. Reload the page.'),
  },
  too_many: {
    title: t('Rate limit exceeded'),
    advice: t('One network sent too many events. Wait a minute and try again.'),
  },
};

export const reasonTitle = (reason: string): string => EXCLUSION_REASONS[reason]?.title ?? reason;
