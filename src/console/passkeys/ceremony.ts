import type { PublicKeyCredentialRequestOptionsJSON } from '@simplewebauthn/browser';
import { call, Refused } from '../api/client.ts';
import { t } from '../i18n/index.ts';
import { retryOnline } from '../lazy-page.ts';

/**
 * The library reads what browsers and password managers give, also where those lack `toJSON`. It comes with the first
 * use.
 */
export const loadWebAuthn = retryOnline(() => import('@simplewebauthn/browser'));

/**
 * Has the browser make a passkey and keeps it. Resolves to the recovery codes that come with the first second factor.
 * Throws Refused with a sentence for the person where none was made.
 */
export async function addPasskey(): Promise<string[] | null> {
  const [{ startRegistration }, { data: optionsJSON }] = await Promise.all([
    loadWebAuthn(),
    call('POST /user/passkeys/options'),
  ]);
  const credential = await startRegistration({ optionsJSON }).catch((error: unknown) => {
    throw refusedBy(error);
  });
  return (await call('POST /user/passkeys', { body: { credential } })).data.recovery_codes;
}

/** Has the browser sign with a passkey. Throws Refused where it did not. */
export async function signWithPasskey(options: PublicKeyCredentialRequestOptionsJSON) {
  const { startAuthentication } = await loadWebAuthn();
  return startAuthentication({ optionsJSON: options }).catch((error: unknown) => {
    throw refusedBy(error);
  });
}

/** What the browser said no to, by the names of errors in WebAuthn. Anything else is a fault of ours. */
function refusedBy(error: unknown): unknown {
  const name = error instanceof Error ? error.name : '';
  const sentence = {
    NotAllowedError: t('Nothing was confirmed: the passkey was cancelled or took too long. Try again.'),
    AbortError: t('The passkey was cancelled. Try again.'),
    InvalidStateError: t('This device has a passkey of yours already.'),
    NotSupportedError: t('This device makes no passkeys of the kind that is needed. Use another one.'),
    ConstraintError: t('This device does not check who uses it. Set up its screen lock or PIN, or use another one.'),
    SecurityError: t('This browser does not allow passkeys at this address.'),
  }[name];
  return sentence === undefined ? error : new Refused(0, sentence, {}, undefined);
}
