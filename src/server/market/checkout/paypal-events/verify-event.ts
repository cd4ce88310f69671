import type { IncomingHttpHeaders } from 'node:http';
import { z } from 'zod';
import { askAccount, type PaypalDeps, PaypalError, paypalAccountList } from '../paypal/index.ts';

const signature = z.object({
  'paypal-auth-algo': z.string().regex(/^[A-Za-z0-9]{1,100}$/),
  'paypal-cert-url': z.url().max(500),
  'paypal-transmission-id': z.string().regex(/^[\w-]{1,50}$/),
  'paypal-transmission-sig': z.string().regex(/^[\w+/=-]{1,500}$/),
  'paypal-transmission-time': z.string().max(100),
});

const verdict = z.object({ verification_status: z.string() });

/**
 * PayPal checks the signature, so that no certificate has to be fetched and trusted here. `body` is passed on
 * unchanged, because the signature covers its exact bytes. Throws PaypalError if PayPal can't be reached.
 */
export async function isSignedByPaypal(deps: PaypalDeps, headers: IncomingHttpHeaders, body: string): Promise<boolean> {
  const given = signature.safeParse(headers).data;
  if (!given) return false;
  let problem: PaypalError | undefined;
  for (const account of paypalAccountList(deps.connections)) {
    const request = {
      auth_algo: given['paypal-auth-algo'],
      cert_url: given['paypal-cert-url'],
      transmission_id: given['paypal-transmission-id'],
      transmission_sig: given['paypal-transmission-sig'],
      transmission_time: given['paypal-transmission-time'],
      webhook_id: account.webhookId,
    };
    try {
      const { verification_status } = await askAccount(account, deps.now(), {
        method: 'POST',
        path: '/v1/notifications/verify-webhook-signature',
        body: `${JSON.stringify(request).slice(0, -1)},"webhook_event":${body}}`,
        shape: verdict,
      });
      if (verification_status === 'SUCCESS') return true;
    } catch (error) {
      if (!(error instanceof PaypalError)) throw error;
      // PayPal rejects what is no signature.
      if (error.status !== 400 && error.status !== 422) problem = error;
    }
  }
  // An account that didn't answer could have signed the event.
  if (problem) throw problem;
  return false;
}
