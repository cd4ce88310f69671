import { z } from 'zod';
import { callerOf, idParam, type Routes } from '../http/index.ts';
import { asCaller } from './as-caller.ts';
import { monthlyCosts } from './monthly-costs.ts';
import { estimateOutageCost } from './outage-cost.ts';
import type { OutageCostDeps } from './outage-cost-deps.ts';
import { monthlyCostAnswer, monthlyCostQuery, outageCostAnswer } from './wire.ts';

const idSchema = z.object({ id: z.string().describe('Identifier of the incident.') });
const monitorSchema = z.object({ id: z.string().describe('Identifier of the monitor.') });
const usualMonths = 3;

export function outageCostRoutes(app: Routes, deps: OutageCostDeps): void {
  app.get(
    '/incidents/:id/cost',
    {
      schema: {
        tags: ['Incidents'],
        summary: 'Estimate what an incident cost',
        params: idSchema,
        response: { 200: z.object({ data: outageCostAnswer }) },
      },
    },
    async (request) => {
      const caller = callerOf(request);
      return { data: await estimateOutageCost(asCaller(deps, caller), caller, idParam(request.params)) };
    },
  );
  app.get(
    '/monitors/:id/outage-costs',
    {
      schema: {
        tags: ['Incidents'],
        summary: 'Estimate what the outages of each month cost',
        params: monitorSchema,
        querystring: monthlyCostQuery,
        response: { 200: z.object({ data: z.array(monthlyCostAnswer) }) },
      },
    },
    async (request) => {
      const asked = { monitor: idParam(request.params), months: request.query.months ?? usualMonths };
      const caller = callerOf(request);
      return { data: await monthlyCosts(asCaller(deps, caller), caller, asked) };
    },
  );
}
