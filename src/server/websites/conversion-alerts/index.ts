export { createConversionCheck } from './check-conversions.ts';
export { conversionAlertRoutes } from './routes.ts';
