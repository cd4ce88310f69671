import type { FoundAccount } from '../accounts/index.ts';
import type { linkedResources } from './deep-link-targets.ts';
import type { guestResources } from './guest-resources.ts';

/** Which of one's accounts has what an address shows. */
export type DeepLinkTarget = FoundAccount & { kind: keyof typeof linkedResources };

type GuestResources = typeof guestResources;
/** What a guest was shown of the account, with figures: those of websites are null while the event store is away. */
export type SeenResources = {
  [Kind in keyof GuestResources]: Awaited<ReturnType<GuestResources[Kind]['present']>>;
};
