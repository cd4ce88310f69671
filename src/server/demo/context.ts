import type { Deps } from '../deps.ts';
import type { DemoClient } from './client.ts';
import type { Mailbox } from './mailbox.ts';
import type { Random } from './random.ts';
import type { Timeline } from './timeline.ts';

export type DemoContext = {
  /** runs on a clock that moves through the past; `deps.now()` is the time of the current action */
  deps: Deps;
  client: DemoClient;
  accountId: number;
  mailbox: Mailbox;
  random: Random;
  timeline: Timeline;
  startMs: number;
  nowMs: number;
  deliverMessages(): Promise<void>;
};
