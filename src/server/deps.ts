import type { Config } from './config.ts';
import type { Database } from './database/index.ts';
import type { Events } from './events/index.ts';
import type { Files } from './files/index.ts';
import type { Log, Vault } from './kernel/index.ts';
import type { Mailer } from './mail/index.ts';

/** What features need from outside: stores, mail, secrets, log and clock. */
export type Deps = {
  config: Config;
  database: Database;
  events: Events;
  mail: Mailer;
  /** of items and their media */
  files: Files;
  vault: Vault;
  log: Log;
  /** epoch milliseconds */
  now: () => number;
};

const closed = () => {
  throw new Error('the event store is not open here');
};

/** Stands for the event store in commands that work on the database alone. */
export const closedEvents: Events = {
  record: closed,
  query: closed,
  flush: closed,
  erase: closed,
  change: closed,
  stage: closed,
  hold: closed,
  state: () => ({ engine: 'embedded', reachable: false, spooledRows: 0, spooledBytes: 0, shippingLagMs: 0 }),
  close: async () => {},
};
