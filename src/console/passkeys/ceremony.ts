import type { PublicKeyCredentialRequestOptionsJSON } from '@simplewebauthn/browser';
import { call, Refused } from '../api/client.ts';
import { t } from '../i18n/index.ts';
import { retryOnline } from '../lazy-page.ts';

/** Unlike `toJSON`, also works with browsers and password managers that lack it. */
export const loadWebAuthn = retryOnline(() => import('@simplewebauthn/browser'));

/** Returns recovery codes if the passkey is the first second factor. Throws `Refused` if the browser fails. */
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

export async function signWithPasskey(options: PublicKeyCredentialRequestOptionsJSON) {
  const { startAuthentication } = await loadWebAuthn();
  return startAuthentication({ optionsJSON: options }).catch((error: unknown) => {
    throw refusedBy(error);
  });
}

function refusedBy(error: unknown): unknown {
  const name = error instanceof Error ? error.name : '';
  const sentence = {
    NotAllowedError: t('Not confirmed: the passkey was cancelled or took too long. Try again.'),
    AbortError: t('The passkey was cancelled. Try again.'),
    InvalidStateError: t('This device already has a passkey of yours.'),
    NotSupportedError: t("This device can't create the kind of passkey that is required. Use another one."),
    ConstraintError: t("This device doesn't verify its user. Set up its screen lock or PIN, or use another one."),
    SecurityError: t('This browser does not allow passkeys at this address.'),
  }[name];
  return sentence === undefined ? error : new Refused(0, sentence, {}, undefined);
}
