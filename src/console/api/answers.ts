import type { AccountAnswers } from './accounts.ts';
import type { AnnotationAnswers } from './annotations.ts';
import type { MarketAnswers } from './market.ts';
import type { MonitorAnswers } from './monitors.ts';
import type { WebhookAnswers } from './webhooks.ts';
import type { WebsiteAnswers } from './websites.ts';

/** Every operation that the console calls, and what it answers. Paths are below /console/api. */
export type Answers = AccountAnswers &
  AnnotationAnswers &
  MonitorAnswers &
  WebsiteAnswers &
  MarketAnswers &
  WebhookAnswers;
