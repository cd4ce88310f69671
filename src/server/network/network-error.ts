/** `expiresAt`: epoch ms */
export type Certificate = { host: string; expiresAt: number };

/** The site's; this machine's, so that it says nothing of the site; or the name servers' on the way, which may be either. */
export type Fault = 'site' | 'local' | 'name servers';

/** Thrown on the way to an answer, with the sentence that the monitor's owner reads. */
export class NetworkError extends Error {
  readonly fault: Fault;
  constructor(cause: string, fault: Fault = 'site') {
    super(cause);
    this.fault = fault;
  }
}
