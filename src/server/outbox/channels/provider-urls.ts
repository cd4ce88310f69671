export const providerUrls = {
  pushover: 'https://api.pushover.net',
  pagerduty: 'https://events.pagerduty.com',
  pagerdutyEu: 'https://events.eu.pagerduty.com',
  opsgenie: 'https://api.opsgenie.com',
  atlassian: 'https://api.atlassian.com',
  opsgenieEu: 'https://api.eu.opsgenie.com',
};

export type ProviderUrls = typeof providerUrls;
