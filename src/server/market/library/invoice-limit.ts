import type { FastifyRequest } from 'fastify';
import { clientAddress, networkOf, RateLimiter } from '../../http/index.ts';
import { tooManyRequests } from './too-many-requests.ts';

/** An invoice takes up to some hundred milliseconds of one thread: these are for who prints it, twice by mistake. */
const perPurchase = { perMinute: 3, burst: 10 };
const perNetwork = { perMinute: 10, burst: 30 };

/** Throws Refusal 'too_many' where too many invoices were asked for: of one purchase, or by one network. */
export type InvoiceLimit = (request: FastifyRequest, purchase: { id: number }, nowMs: number) => void;

export function createInvoiceLimit(): InvoiceLimit {
  const purchases = new RateLimiter(perPurchase);
  const networks = new RateLimiter(perNetwork);
  return (request, { id }, nowMs) => {
    networks.takeOrRefuse(networkOf(clientAddress(request)), nowMs, tooManyRequests);
    purchases.takeOrRefuse(String(id), nowMs, tooManyRequests);
  };
}
