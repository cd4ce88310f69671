import type { Certificate } from '../../network/index.ts';

/** Milliseconds with fractions; over redirects each phase is the sum of all hops, and `total` is the whole check. */
export type Phases = { dns: number; connect: number; tls: number; firstByte: number; total: number };

type Facts = {
  phases: Phases;
  /** `address:port` of the last hop; empty when none was reached */
  address: string;
  /** one for each host that was met by TLS, those of redirects too, in the order of the hops */
  certificates: Certificate[];
  /** where redirects led; empty when it is the address that was asked */
  finalUrl: string;
  /** 'http/1.1', 'h2', …; empty when no answer came */
  protocol: string;
};

/** What one check met. */
export type Outcome =
  /** `status` is 0 where there is none, `text` is there when it was asked for and could be read */
  | ({ kind: 'answer'; status: number; text: string | undefined } & Facts)
  /** no usable answer: the site's fault; `status` is 0 unless an answer had begun */
  | ({
      kind: 'failure';
      cause: string;
      status: number;
      /** the public internet was asked and nothing came back: a machine without a network would see the same */
      networkInDoubt: boolean;
    } & Facts)
  /** this machine could not ask (out of file descriptors, no network): says nothing about the site */
  | ({ kind: 'own_fault'; cause: string } & Facts);

/** Nothing was asked: a heartbeat was called in time, and its calls left checks of their own. */
export type Called = { kind: 'called' };
/** A heartbeat that nobody has called yet: nothing is known of it. */
export type Waiting = { kind: 'waiting' };

export type Failure = Extract<Outcome, { kind: 'failure' }>;
/** What says something of the site. */
export type Told = Exclude<Outcome, { kind: 'own_fault' }> | Called;
