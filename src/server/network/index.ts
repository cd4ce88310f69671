export { examineCertificate } from './certificate.ts';
export { decodeText } from './charset.ts';
export { connect } from './connect.ts';
export { type Deadline, startDeadline } from './deadline.ts';
export { acceptEncoding, decompress } from './decompress.ts';
export {
  addressesOf,
  type Connection,
  type ConnectionOptions,
  type ConnectionPhases,
  createPhases,
  type Protocol,
  type ProxyServer,
  startTls,
  type Target,
} from './dial.ts';
export { Dialogue } from './dialogue.ts';
export { type Guard, isPublicAddress } from './guard.ts';
export { createGuards, type Guards } from './guards.ts';
export { type Certificate, NetworkError } from './network-error.ts';
export { isInPublicZone } from './public-zone.ts';
export { networkRangeRoutes } from './ranges.routes.ts';
export { readText } from './read-text.ts';
export { createResolver, type Resolve } from './resolve.ts';
export { sendHttp } from './send-http.ts';
export { peerName, toNetworkError } from './to-network-error.ts';
export { certificatesIn, trustOf } from './trust.ts';
