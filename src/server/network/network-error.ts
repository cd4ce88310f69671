/**
 * `expiresAt`: epoch ms. `issuer`: set if an issuer's certificate expires before the host's own. `issuedBy`: name of
 * the authority that issued the host's own.
 */
export type Certificate = { host: string; expiresAt: number; issuer?: string; issuedBy?: string };

/** Where the fault is. `local`: on this machine, not at the site. `name servers`: on either side. */
export type Fault = 'site' | 'local' | 'name servers';

/** A failure to get a response, with a sentence for the monitor's owner. */
export class NetworkError extends Error {
  readonly fault: Fault;
  constructor(cause: string, fault: Fault = 'site') {
    super(cause);
    this.fault = fault;
  }
}
