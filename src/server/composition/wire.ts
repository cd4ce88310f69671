import type { FoundAccount } from '../accounts/index.ts';
import type { linkedResources } from './deep-link-targets.ts';
import type { guestResources } from './guest-resources.ts';

export type DeepLinkTarget = FoundAccount & { kind: keyof typeof linkedResources };

type GuestResources = typeof guestResources;
/** The resources that are shared with a guest. A website's figures are null while the event store is unavailable. */
export type SeenResources = {
  [Kind in keyof GuestResources]: Awaited<ReturnType<GuestResources[Kind]['present']>>;
};
