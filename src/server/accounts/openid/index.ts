export { identityRoutes } from './identity.routes.ts';
export { openIdLoginRoutes } from './login.routes.ts';
export { createProvider, inspectProvider } from './provider.ts';
export type { FlowStart, LinkedLogin, ProviderProblem } from './wire.ts';
