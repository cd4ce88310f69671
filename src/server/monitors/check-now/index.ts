export { type CheckNowDeps, checkNowRoutes, createCheckNowLimiter } from './routes.ts';
