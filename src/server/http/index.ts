export { documentedAnswers, presentStatus, presentWarnings, warn } from './answers.ts';
export { bodyLimitBytes, bodyTypes, type Fields, readForm, readJson, readMultipart, takeBodies } from './bodies.ts';
export { type Caller, callerOf, clientAddress, networkOf, setCaller } from './caller.ts';
export { compressAnswers } from './compression.ts';
export {
  asRefusal,
  type ErrorShape,
  presentErrors,
  presentFrameworkErrors,
  presentUnknownPaths,
  shapeByPath,
  statusShape,
} from './errors.ts';
export { readProxyHeader } from './forwarded.ts';
export { confineToHost } from './host.ts';
export { idParam, onUpdateOnly, parseInput } from './input.ts';
export { ignoringUnknown, tolerateUnknown } from './known-fields.ts';
export { type ListRequest, listAnswer, listEnvelope, pageFields } from './list.ts';
export { refuseOtherMethods } from './methods.ts';
export { fileInMultipart } from './multipart.ts';
export { type ProxyNotice, ProxyWatch } from './proxy-watch.ts';
export { RateLimiter } from './rate-limiter.ts';
export { rawMediaPolicy } from './raw-media.ts';
export { trackRequesters } from './requester.ts';
export { flag, list, text, wholeNumber } from './schemas.ts';
export { sendSecurityHeaders } from './security-headers.ts';
export { limitBodyTime, slowBody } from './slow-body.ts';
export { anyParameters, type Routes, useSchemas } from './validation.ts';
