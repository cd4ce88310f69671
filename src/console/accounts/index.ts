export type { Session } from '../api/accounts.ts';
export { browserTimeZone } from './browser-time-zone.ts';
export { CommandBlock } from './command-block.tsx';
export { CurlLine } from './curl-line.tsx';
export { ParentLink } from './parent-link.tsx';
export { sessionQuery, useAccount, useIsGuest, useMay, useSession } from './session.ts';
export { useSignOut } from './sign-out.ts';
