import { t } from '../../i18n/index.ts';

export type Subscription = { address: string } | { problem: string };

/** Requests permission, and returns the address to which alerts for this browser are sent. */
export async function subscribeBrowser(serverKey: string): Promise<Subscription> {
  if (!('serviceWorker' in navigator && 'PushManager' in window)) return { problem: unsupported() };
  if ((await Notification.requestPermission()) !== 'granted')
    return {
      problem: t('This browser blocks notifications from this site. Allow them in its settings, and try again.'),
    };
  try {
    await navigator.serviceWorker.register('/service-worker.js');
    const { pushManager } = await navigator.serviceWorker.ready;
    return { address: addressOf(await subscribe(pushManager, serverKey)) };
  } catch {
    return { problem: t('This browser can’t connect to its push service. Check your connection, and try again.') };
  }
}

async function subscribe(pushManager: PushManager, serverKey: string): Promise<PushSubscription> {
  const known = await pushManager.getSubscription();
  if (known && encode(known.options.applicationServerKey) === serverKey) return known;
  // An earlier installation at this address had another key.
  await known?.unsubscribe();
  return pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: serverKey });
}

/** The keys of the subscription are the user name and password of its address. */
export function addressOf(subscription: Pick<PushSubscription, 'endpoint' | 'getKey'>): string {
  const url = new URL(subscription.endpoint);
  url.username = encode(subscription.getKey('p256dh'));
  url.password = encode(subscription.getKey('auth'));
  return url.href;
}

const encode = (bytes: ArrayBuffer | null): string =>
  btoa(String.fromCharCode(...new Uint8Array(bytes ?? new ArrayBuffer())))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replace(/=+$/, '');

function unsupported(): string {
  if (!window.isSecureContext) return t('Browsers only allow notifications from https:// addresses.');
  return /iPhone|iPad/.test(navigator.userAgent) || navigator.maxTouchPoints > 1
    ? t('On iPhone and iPad, first add Gatehouse to the home screen, and open it there.')
    : t('This browser doesn’t support notifications.');
}
