import { formsOf, maskSecrets } from './mask-secrets.ts';
import { isSecretHeader } from './received.ts';

type Asserted = { source: string; property: string | null };

/** Only the beginning of a value is shown. This is longer. */
const maxLength = 300;
/** A cut moves behind the secret that it would divide, at most this often. */
const maxTries = 10;

/** Hides the secrets of a value that is shown because an assertion failed. Cuts long values. */
export function maskActual(secrets: () => string[]): (assertion: Asserted, actual: string) => string {
  let known: string[] | undefined;
  return ({ source, property }, actual) => {
    if (source === 'header' && isSecretHeader(property ?? '')) return '***';
    known ??= secrets();
    return maskStart(actual, known);
  };
}

/** A check can have many assertions, and masking all of a long value takes long if there are many secrets. */
function maskStart(actual: string, secrets: string[]): string {
  const forms = secrets.flatMap((secret) => [...formsOf(secret)]);
  let length = Math.min(maxLength, actual.length);
  for (let tries = 0; tries < maxTries; tries++) {
    const end = Math.max(length, ...forms.map((form) => endAcross(actual, form, length)));
    if (end === length) return maskSecrets(actual.slice(0, length), secrets);
    length = end;
  }
  return '***';
}

/** Returns the end of the secret that begins before `at` and ends after it, or 0. */
function endAcross(text: string, secret: string, at: number): number {
  const start = Math.max(0, at - secret.length + 1);
  const found = text.slice(start, at + secret.length - 1).indexOf(secret);
  return found === -1 ? 0 : start + found + secret.length;
}
