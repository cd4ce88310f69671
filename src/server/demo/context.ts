import type { Deps } from '../deps.ts';
import type { DemoClient } from './client.ts';
import type { Mailbox } from './mailbox.ts';
import type { Random } from './random.ts';
import type { Timeline } from './timeline.ts';

/** What the parts of the demo's past are made with. */
export type DemoContext = {
  /** on a clock that goes through the past; `deps.now()` is the moment of the action that runs */
  deps: Deps;
  client: DemoClient;
  accountId: number;
  mailbox: Mailbox;
  random: Random;
  timeline: Timeline;
  /** of its monitors and its shop, epoch ms; its end is `nowMs` */
  startMs: number;
  nowMs: number;
  /** sends what waits in the outbox, and waits until it is sent */
  deliverMessages(): Promise<void>;
};
