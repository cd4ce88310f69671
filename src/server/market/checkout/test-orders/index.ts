export { createTestOrders } from './handlers.ts';
export { testOrderRoutes } from './routes.ts';
export { findTestSale } from './sale.ts';
export { inTestMode } from './test-order.ts';
