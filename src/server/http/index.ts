export { addressHeaders } from './address-headers.ts';
export { refuseOtherMethods, refuseTakenPath } from './allowed-methods.ts';
export {
  bodyLimitBytes,
  bodyTypes,
  type Fields,
  parseBodies,
  readForm,
  readJson,
  readMultipart,
} from './body-parsing.ts';
export { allowSlowBody, limitBodyTime } from './body-timeout.ts';
export {
  type Actor,
  type Caller,
  callerOf,
  clientAddress,
  findCaller,
  type GuestResourceKind,
  guestResourceKinds,
  isAllowed,
  isModuleOn,
  mayCaller,
  moduleOfResource,
  networkOf,
  type Seen,
  setCaller,
  siteOf,
} from './caller.ts';
export { type Child, childRoutes } from './child-routes.ts';
export { compressAnswers } from './compression.ts';
export { markForSpreadsheets, sendCsvFile } from './csv-file.ts';
export { declareRoutes, type Endpoint, type EndpointsOf, type Routes, registerRoutes } from './endpoint.ts';
export {
  type ErrorShape,
  presentErrors,
  presentFrameworkErrors,
  presentUnknownPaths,
  refusalOf,
  shapeByPath,
  statusShape,
  toRefusal,
} from './errors.ts';
export { plainAddress, readProxyHeader, trustedPeers } from './forwarded.ts';
export { prepareGracefulClose } from './graceful-close.ts';
export { refuseRepeatedHosts, restrictToHost } from './host-restriction.ts';
export { idParam, onUpdateOnly, parseInput } from './input.ts';
export { rawMediaPolicy } from './media-policy.ts';
export { moduleSentence } from './module-refusal.ts';
export { readMultipartFile } from './multipart.ts';
export type { Audit, AuditAction, Operation } from './operation.ts';
export { type ListRequest, pageFields, paginate, paginatedResponse, requestedPage } from './pagination.ts';
export { PasswordGuesses } from './password-guesses.ts';
export { expandPermissions, moduleOf, type Permission, type Scope, scopes, withoutModules } from './permissions.ts';
export { type ProxyNotice, ProxyWatch } from './proxy-watch.ts';
export { RateLimiter } from './rate-limiter.ts';
export { RenderingTurns } from './rendering-turns.ts';
export { showFromStandby, trackRequesters } from './requester.ts';
export {
  type DeclaredRoute,
  declaredRoutes,
  type RouteAccess,
  requireAccess,
  requireRouteAccess,
  servePublicFiles,
  shownToGuest,
} from './route-access.ts';
export { emailAddress, flag, keyValueList, moment, text, wholeNumber } from './schemas.ts';
export { sendSecurityHeaders } from './security-headers.ts';
export { type SharedLimit, type Sharing, shareLimit } from './shared-limit.ts';
export { ignoreUnknownFields, tolerateUnknownFields } from './unknown-fields.ts';
export { endUnreadResponses } from './unread-responses.ts';
export { anyParameters, useSchemas } from './validation.ts';
export { speakVisitorsLanguage, visitorLanguage } from './visitor-language.ts';
export { addWarnings, documentResponses, presentStatus, presentWarnings, warningsAnswer } from './warnings.ts';
export type { ListAnswer } from './wire.ts';
