export { copyCustomerData } from './copy.ts';
export { customerDataRoutes } from './routes.ts';
