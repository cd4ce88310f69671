import { ConfigError } from '../config/index.ts';
import { isOutage, Refusal } from '../kernel/index.ts';

export function failureSentence(error: unknown): string {
  // The message for an imported file already includes its errors.
  if (error instanceof Refusal && error.errors && !error.message.startsWith('Nothing was '))
    return Object.values(error.errors).flat().join('\n');
  if (error instanceof Refusal || error instanceof ConfigError) return error.message;
  if (isOutage(error)) return `${(error as Error).message} Unfinished changes were undone. Try again when it is back.`;
  const { code, port, stack } = error as NodeJS.ErrnoException & { port?: number };
  if (code === 'EADDRINUSE')
    return `Port ${port} is in use: stop the other program, or set GATEHOUSE_PORT to a free port.`;
  if (code === 'EACCES' && port)
    return `Port ${port} needs elevated privileges: set GATEHOUSE_PORT to a port above 1023.`;
  if (code === 'EADDRNOTAVAIL' && port)
    return 'GATEHOUSE_HOST is not an address of this machine: set it to one of its addresses, or to 0.0.0.0 for all.';
  return `Gatehouse stopped because of an unexpected error: ${stack ?? error}`;
}
