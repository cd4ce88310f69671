export { findKnownSignIn, rememberSignIn, type SignInOrigin, signInOriginOf } from './known-sign-ins.ts';
export { enqueueNewSignInMail } from './new-sign-in.ts';
export { findNoAccountSession } from './no-account-session.ts';
export { isAllowedOrigin } from './request-origin.ts';
export { revalidateAccess } from './revalidate-access.ts';
export {
  deleteSessionsOfAccount,
  deleteSessionsOfMember,
  deleteSessionsOfUser,
  findDisabledAccount,
  findSessionTimes,
  moveSessions,
  setSessionConfirmed,
} from './session.store.ts';
export { sessionListRoutes } from './session-list.routes.ts';
export { type DescribeDevice, listSessions } from './session-list.ts';
export {
  clearSessionCookie,
  csrfToken,
  endSession,
  findConsoleLanguage,
  findSession,
  findWebsiteReader,
  type NoAccountSession,
  type Principal,
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
