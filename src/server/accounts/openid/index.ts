export { identityRoutes } from './identity.routes.ts';
export { openIdLoginRoutes } from './login.routes.ts';
export { createProvider, discover, toProblem } from './provider.ts';
export type { FlowStart, LinkedLogin, ProviderProblem } from './wire.ts';
