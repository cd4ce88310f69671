export type { Session } from '../api/accounts.ts';
export { CommandBlock } from './command-block.tsx';
export { CurlLine } from './curl-line.tsx';
export { sessionQuery, useAccount, useMay, useSession } from './session.ts';
export { useSignOut } from './sign-out.ts';
