import type { Config } from './config/index.ts';
import type { Database } from './database/index.ts';
import type { Events } from './events/index.ts';
import type { Files } from './files/index.ts';
import type { Log, NodeSignals, Vault } from './kernel/index.ts';
import type { Mailer } from './mail/index.ts';

export type ConnectionName = 'stripe' | 'stripe_test' | 'paypal' | 'telegram' | 'sms';

/** The providers' URLs have the form of the environment variables. They change while the service runs. */
export type Connections = {
  urlOf(name: ConnectionName): string | undefined;
  /** URLs that were replaced or removed in the last days. They complete earlier orders. The newest is first. */
  formerUrlsOf(name: ConnectionName): readonly string[];
  /** stand_in: an imitation in the demo */
  sourceOf(name: ConnectionName): 'none' | 'settings' | 'environment' | 'stand_in';
  /** Call it regularly, because another process can change the settings. */
  reload(): Promise<void>;
};

export type Deps = {
  config: Config;
  database: Database;
  events: Events;
  mail: Mailer;
  connections: Connections;
  files: Files;
  vault: Vault;
  log: Log;
  /** undefined: there are no other processes */
  signals?: NodeSignals | undefined;
  /** epoch ms; the same in all processes that share a database */
  now: () => number;
};

const closed = () => {
  throw new Error('the event store is not open here');
};

export const closedEvents: Events = {
  record: closed,
  position: async () => undefined,
  setPosition: async () => {},
  query: closed,
  flush: closed,
  erase: closed,
  change: closed,
  stage: closed,
  hold: closed,
  recordedSubjects: closed,
  storedSubjects: closed,
  state: () => ({
    engine: 'embedded',
    server: undefined,
    reachable: false,
    problem: undefined,
    spooledRows: 0,
    spooledBytes: 0,
    shippingLagMs: 0,
  }),
  close: async () => {},
};
