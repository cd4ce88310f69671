import type { AuthenticationResponseJSON } from '@simplewebauthn/browser';
import type { Session } from '../api/accounts.ts';
import { call, Refused } from '../api/client.ts';
import { loadWebAuthn, signWithPasskey } from './ceremony.ts';

/** What is asked of the browser ends after five minutes. */
const renewMs = 4 * 60_000;

/** Logs in by a passkey alone. Throws Refused. */
export async function logInByPasskey(): Promise<Session> {
  const { data: options } = await call('POST /login/passkey/options');
  return logInWith(await signWithPasskey(options));
}

/** The second step, after the password. Throws Refused. */
export async function passByPasskey(): Promise<Session> {
  const { data: options } = await call('POST /login/second-factor/passkey/options');
  const credential = await signWithPasskey(options);
  return (await call('POST /login/second-factor/passkey', { body: { credential } })).data;
}

/**
 * Has the browser offer passkeys among what it fills into the field for the name, until the signal or another use of a
 * passkey ends it. Undefined where none was chosen: nobody asked for anything yet. Throws Refused for one that was.
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
    // Browsers that know how then delete the passkey, or hide it; to the others it is said in words.
    if (error instanceof Refused && error.status === 404)
      await window.PublicKeyCredential.signalUnknownCredential?.({
        rpId: location.hostname,
        credentialId: credential.id,
      }).catch(() => undefined);
    throw error;
  }
}
