import type { Certificate } from '../../network/index.ts';
import type { Received } from '../failures/index.ts';

/** Milliseconds with fractions; over redirects each phase is the sum of all hops, and `total` is the whole check. */
export type Phases = { dns: number; connect: number; tls: number; firstByte: number; total: number };

type Facts = {
  phases: Phases;
  /** `address:port` of the last hop; empty when none was reached */
  address: string;
  /** one per host that was reached over TLS, redirects included, in the order of the hops */
  certificates: Certificate[];
  /** final address after redirects; empty when there were none */
  finalUrl: string;
  /** 'http/1.1', 'h2', …; empty when no answer came */
  protocol: string;
  /** reads what came back, for who wants to know; undefined where nothing came, or nothing but the text below */
  received?: (() => Promise<Received>) | undefined;
};

/** What one probe found. */
export type ProbeOutcome =
  /** `status` is 0 where there is none, `text` is set when it was requested and could be read */
  | ({ kind: 'answer'; status: number; text: string | undefined } & Facts)
  /** no usable answer: the site's fault; `status` is 0 unless an answer had begun */
  | ({
      kind: 'failure';
      cause: string;
      status: number;
      /** a public address did not answer: a machine without a network would see the same */
      networkInDoubt: boolean;
    } & Facts)
  /** this machine could not ask (out of file descriptors, no network): says nothing about the site */
  | ({ kind: 'local_fault'; cause: string } & Facts);

/** Nothing was probed: the heartbeat was received in time. Each call is recorded as a check of its own. */
export type HeartbeatReceived = { kind: 'heartbeat_received' };
/** No heartbeat has ever been received: nothing is known of the monitor yet. */
export type HeartbeatPending = { kind: 'heartbeat_pending' };

export type Failure = Extract<ProbeOutcome, { kind: 'failure' }>;
/** An outcome that says something about the site. */
export type ConclusiveOutcome = Exclude<ProbeOutcome, { kind: 'local_fault' }> | HeartbeatReceived;
