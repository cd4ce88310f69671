import { maskSecrets } from './mask-secrets.ts';
import { isSecretHeader } from './received.ts';

type Asserted = { source: string; property: string | null };

/** Hides the secrets of a value that is shown because an assertion failed. */
export function maskActual(secrets: () => string[]): (assertion: Asserted, actual: string) => string {
  return ({ source, property }, actual) =>
    source === 'header' && isSecretHeader(property ?? '') ? '***' : maskSecrets(actual, secrets());
}
