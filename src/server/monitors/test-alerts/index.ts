export { type AlertTestDeps, alertTestRoutes, createTestAlert, createTestAlertLimiter } from './routes.ts';
