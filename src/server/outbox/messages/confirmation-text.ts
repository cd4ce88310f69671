import { type Message, message } from '../../kernel/index.ts';
import type { AlertConfirmation } from './facts.ts';

/** Why an alert that was to wait for visitors to stay away was sent. */
export const confirmationText = {
  low: message('sent because visitors stay away'),
  normal: message('sent after 10 minutes, although visitors keep coming'),
  unclear: message('sent after 10 minutes: visitors gave no clear answer'),
  few_visitors: message('sent at once: too few visitors are usual at this hour'),
  no_website: message('sent at once: no website of this host counts visitors'),
  no_history: message('sent at once: visitors have been counted for less than two weeks'),
  unavailable: message('sent at once: statistics are unavailable'),
} satisfies Record<AlertConfirmation, Message>;
