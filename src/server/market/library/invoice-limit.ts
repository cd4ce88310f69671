import type { FastifyRequest } from 'fastify';
import { clientAddress, networkOf, RateLimiter } from '../../http/index.ts';
import { tooManyRequests } from './too-many-requests.ts';

/** Drawing an invoice blocks a thread for up to a few hundred milliseconds. */
const perPurchase = { perMinute: 3, burst: 10 };
const perNetwork = { perMinute: 10, burst: 30 };

export type InvoiceLimit = (request: FastifyRequest, purchase: { id: number }, nowMs: number) => void;

export function createInvoiceLimit(): InvoiceLimit {
  const purchases = new RateLimiter(perPurchase);
  const networks = new RateLimiter(perNetwork);
  return (request, { id }, nowMs) => {
    networks.takeOrRefuse(networkOf(clientAddress(request)), nowMs, tooManyRequests);
    purchases.takeOrRefuse(String(id), nowMs, tooManyRequests);
  };
}
