/**
 * A store that everything needs is away: nobody's fault and nothing that the caller could mend, so that the same request
 * may succeed soon. Whoever keeps the connection says so in the log, once, with the store's own words; `createLog` keeps what
 * fails of it meanwhile out of the log.
 */
export class Outage extends Error {
  constructor(message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = 'Outage';
  }
}

/** Seconds after which a request may succeed that met an outage: connections come back within them. */
export const outageRetryS = 2;

/** Whether an error is an outage, or was caused by one. */
export function isOutage(error: unknown): boolean {
  for (let at = error, depth = 0; at instanceof Error && depth < 5; at = at.cause, depth++)
    if (at instanceof Outage) return true;
  return false;
}
