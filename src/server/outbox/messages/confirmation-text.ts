import type { AlertConfirmation } from './facts.ts';

/** Why an alert that was to wait for visitors to stay away was sent. */
export const confirmationText = {
  low: 'sent because visitors stay away',
  normal: 'sent after 10 minutes, although visitors keep coming',
  unclear: 'sent after 10 minutes: visitors gave no clear answer',
  few_visitors: 'sent at once: too few visitors are usual at this hour',
  no_website: 'sent at once: no website of this host counts visitors',
  no_history: 'sent at once: visitors have been counted for less than two weeks',
  unavailable: 'sent at once: statistics are unavailable',
} satisfies Record<AlertConfirmation, string>;
