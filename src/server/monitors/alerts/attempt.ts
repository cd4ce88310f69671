import type { Deps } from '../../deps.ts';
import type { Guards } from '../../network/guards.ts';
import type { Resolve } from '../../network/resolve.ts';
import type { Channel } from '../../outbox/index.ts';
import type { Delivery } from './alert.ts';
import type { Providers } from './providers.ts';
import { presentable, secretsOf } from './secrets.ts';
import type { SendContext } from './sender.ts';

/** How messages leave this process. */
export type Way = { resolve: Resolve; guards: Guards; providers: Providers; timeoutMs: number };
export type Destination = { channel: Channel; value: string; isOwner: boolean };

/**
 * Makes one attempt, and has an end of it within the time-out whatever the sender waits for. The words of a refusal are
 * cut of everything secret: they are kept, shown and logged.
 */
export async function attempt(
  deps: Pick<Deps, 'config' | 'mail' | 'vault' | 'now'>,
  { channel, value, isOwner }: Destination,
  { resolve, guards, providers, timeoutMs }: Way,
  send: (context: SendContext) => Promise<Delivery>,
): Promise<Delivery> {
  const context: SendContext = {
    mail: deps.mail,
    vault: deps.vault,
    now: deps.now,
    settings: deps.config,
    providers,
    resolve,
    guard: await guards(isOwner),
    operatorsGuard: await guards(true),
    timeoutMs,
  };
  const late = Promise.withResolvers<Delivery>();
  const timer = setTimeout(late.resolve, timeoutMs + 100, {
    kind: 'refused',
    error: `no answer within ${timeoutMs / 1000} s`,
  });
  try {
    const delivery = await Promise.race([send(context), late.promise]);
    if (delivery.kind === 'delivered') return delivery;
    return { ...delivery, error: presentable(delivery.error, secretsOf(channel, value, deps.config)) };
  } finally {
    clearTimeout(timer);
  }
}
