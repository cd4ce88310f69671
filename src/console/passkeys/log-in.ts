import type { AuthenticationResponseJSON } from '@simplewebauthn/browser';
import type { Session } from '../api/accounts.ts';
import { call, Refused } from '../api/client.ts';
import { loadWebAuthn, signWithPasskey } from './ceremony.ts';

/** Challenges expire after five minutes. */
const renewMs = 4 * 60_000;

export async function logInByPasskey(): Promise<Session> {
  const { data: options } = await call('POST /login/passkey/options');
  return logInWith(await signWithPasskey(options));
}

export async function passByPasskey(): Promise<Session> {
  const { data: options } = await call('POST /login/second-factor/passkey/options');
  const credential = await signWithPasskey(options);
  return (await call('POST /login/second-factor/passkey', { body: { credential } })).data;
}

/**
 * Offers passkeys in the username field until the signal aborts or another passkey prompt opens. Returns undefined
 * without a choice. Throws `Refused` if the chosen passkey fails.
 */
export async function offerPasskeys(signal: AbortSignal): Promise<Session | undefined> {
  const { browserSupportsWebAuthnAutofill, startAuthentication, WebAuthnAbortService } = await loadWebAuthn();
  if (!(await browserSupportsWebAuthnAutofill())) return undefined;
  while (!signal.aborted) {
    const { data: optionsJSON } = await call('POST /login/passkey/options');
    if (signal.aborted) return undefined;
    let isDue = false;
    const stop = () => WebAuthnAbortService.cancelCeremony();
    const renewal = setTimeout(() => {
      isDue = true;
      stop();
    }, renewMs);
    signal.addEventListener('abort', stop, { once: true });
    const credential = await startAuthentication({ optionsJSON, useBrowserAutofill: true }).catch(() => undefined);
    clearTimeout(renewal);
    signal.removeEventListener('abort', stop);
    if (credential) return logInWith(credential);
    if (!isDue) return undefined;
  }
  return undefined;
}

async function logInWith(credential: AuthenticationResponseJSON): Promise<Session> {
  try {
    return (await call('POST /login/passkey', { body: { credential } })).data;
  } catch (error) {
    // Supporting browsers then delete or hide the passkey.
    if (error instanceof Refused && error.status === 404)
      await window.PublicKeyCredential.signalUnknownCredential?.({
        rpId: location.hostname,
        credentialId: credential.id,
      }).catch(() => undefined);
    throw error;
  }
}
