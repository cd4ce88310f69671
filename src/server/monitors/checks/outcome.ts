import type { IncomingHttpHeaders } from 'node:http';
import type { Certificate } from '../../network/index.ts';
import type { Assessment } from '../assertions/index.ts';
import type { Received } from '../failures/index.ts';

/** Fractional ms. With redirects, each phase is the sum of all hops. */
export type Phases = { dns: number; connect: number; tls: number; firstByte: number; total: number };

type Facts = {
  phases: Phases;
  /** `address:port` of the last hop; empty if no hop was reached */
  address: string;
  /** one certificate for each TLS host, including redirects, in the order of the hops */
  certificates: Certificate[];
  /** address after redirects; empty if there were none */
  finalUrl: string;
  /** for example 'http/1.1' or 'h2'; empty if there was no answer */
  protocol: string;
  /** of OAuth 2.0, which the response can repeat; must not be shown or stored */
  accessToken?: string;
  /** undefined if there was no response, or if `text` is the whole response */
  received?: (() => Promise<Received>) | undefined;
};

export type ProbeOutcome =
  /**
   * `status` is 0 if the protocol has none; `text` is set if it was requested and readable; `isCut`: it is the
   * beginning; `isExact`: a text condition compares all lines
   */
  | ({
      kind: 'answer';
      status: number;
      text: string | undefined;
      isCut?: boolean;
      isExact?: boolean;
      /** size of the body, if the text was requested */
      bytes?: number;
      headers?: IncomingHttpHeaders;
      /** undefined if the monitor has no assertions */
      assessments?: Assessment[];
    } & Facts)
  /** no usable answer, blamed on the site; `status` is 0 unless a response had started */
  | ({
      kind: 'failure';
      cause: string;
      status: number;
      /** a public address did not answer, which also happens if this machine has no network */
      networkInDoubt: boolean;
    } & Facts)
  | ({ kind: 'local_fault'; cause: string } & Facts);

/** Each call is recorded as its own check. `durationMs`: duration of the last good run, if it is known. */
export type HeartbeatReceived = { kind: 'heartbeat_received'; durationMs: number | null };
export type HeartbeatPending = { kind: 'heartbeat_pending' };

export type Failure = Extract<ProbeOutcome, { kind: 'failure' }>;
export type ConclusiveOutcome = Exclude<ProbeOutcome, { kind: 'local_fault' }> | HeartbeatReceived;
