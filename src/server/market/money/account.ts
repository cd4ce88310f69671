import { maskDestination } from '../../outbox/index.ts';

/** As banks write it: a country, two check digits, and what the country makes of the rest. */
const iban = /^[A-Z]{2}\d{2}[A-Z0-9]{11,30}$/i;

/** An account as statements of banks name it, `DE02 … 2051`; of what is no IBAN, no more than of other destinations. */
export function maskAccount(destination: string): string {
  const account = destination.replaceAll(/\s/g, '');
  if (!iban.test(account)) return maskDestination(destination);
  return `${account.slice(0, 4)} … ${account.slice(-4)}`.toUpperCase();
}
