export { findAccountlessSession } from './accountless.ts';
export { findKnownSignIn, rememberSignIn, type SignInOrigin, signInOriginOf } from './known-sign-ins.ts';
export { enqueueNewSignInMail } from './new-sign-in.ts';
export { isAllowedOrigin } from './request-origin.ts';
export {
  deleteSessionsOfAccount,
  deleteSessionsOfMember,
  deleteSessionsOfUser,
  findDisabledAccount,
  findSessionTimes,
  setSessionConfirmed,
} from './session.store.ts';
export { sessionListRoutes } from './session-list.routes.ts';
export { type DescribeDevice, listSessions } from './session-list.ts';
export {
  type AccountlessSession,
  clearSessionCookie,
  csrfToken,
  type Entrant,
  endSession,
  findConsoleLanguage,
  findSession,
  findWebsiteReader,
  refuseCrossSiteWrites,
  requireCsrfToken,
  requireOwner,
  requireSession,
  type SignedInSession,
  sessionCookie,
  sessionHook,
  startSession,
  switchAccount,
  tokenOf,
} from './sessions.ts';
export { isStillAllowed } from './still-allowed.ts';
