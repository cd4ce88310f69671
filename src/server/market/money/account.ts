import { maskDestination } from '../../outbox/index.ts';

const iban = /^[A-Z]{2}\d{2}[A-Z0-9]{11,30}$/i;

/** An IBAN becomes `DE02 … 2051`, as on bank statements. */
export function maskAccount(destination: string): string {
  const account = destination.replaceAll(/\s/g, '');
  if (!iban.test(account)) return maskDestination(destination);
  return `${account.slice(0, 4)} … ${account.slice(-4)}`.toUpperCase();
}
