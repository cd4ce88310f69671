import { type Message, message } from '../../kernel/index.ts';
import type { AlertConfirmation } from './facts.ts';

export const confirmationText = {
  low: message('sent because visitors stay away'),
  normal: message('sent after 10 minutes: visitors kept coming'),
  unclear: message('sent after 10 minutes: visitors gave no clear answer'),
  few_visitors: message('sent immediately: too few visitors are usual at this hour'),
  no_website: message('sent immediately: no website of this host counts visitors'),
  no_history: message('sent immediately: visitors have been counted for less than two weeks'),
  unavailable: message('sent immediately: statistics are unavailable'),
} satisfies Record<AlertConfirmation, Message>;
