/** The connection's owner logs the outage once, and `createLog` suppresses errors caused by it. */
export class Outage extends Error {
  constructor(message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = 'Outage';
  }
}

export const outageRetryS = 2;

export function isOutage(error: unknown): boolean {
  for (let at = error, depth = 0; at instanceof Error && depth < 5; at = at.cause, depth++)
    if (at instanceof Outage) return true;
  return false;
}
