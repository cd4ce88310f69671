import type { FastifyRequest } from 'fastify';
import { clientAddress } from '../../http/index.ts';
import type { Sender } from './collector.ts';

/** Who sends a report by themselves. */
export const readSender = (request: FastifyRequest): Sender => ({
  address: clientAddress(request),
  userAgent: request.headers['user-agent'] ?? '',
  acceptLanguage: request.headers['accept-language'] ?? '',
  headers: request.headers,
});
