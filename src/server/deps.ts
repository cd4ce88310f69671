import type { Config } from './config/index.ts';
import type { Database } from './database/index.ts';
import type { Events } from './events/index.ts';
import type { Files } from './files/index.ts';
import type { Log, NodeSignals, Vault } from './kernel/index.ts';
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
  /** what other processes of this installation are told; undefined where there are none */
  signals?: NodeSignals | undefined;
  /** epoch milliseconds; the same in all processes that share a database, whatever their machines' clocks say */
  now: () => number;
};

const closed = () => {
  throw new Error('the event store is not open here');
};

/** Stands for the event store in commands that work on the database alone. */
export const closedEvents: Events = {
  record: closed,
  // It has no spool.
  position: async () => undefined,
  setPosition: async () => {},
  query: closed,
  flush: closed,
  erase: closed,
  change: closed,
  stage: closed,
  hold: closed,
  state: () => ({
    engine: 'embedded',
    server: undefined,
    reachable: false,
    spooledRows: 0,
    spooledBytes: 0,
    shippingLagMs: 0,
  }),
  close: async () => {},
};
