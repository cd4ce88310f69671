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

export function outageCostRoutes(app: Routes, deps: OutageCostDeps) {
  return [
    app.get(
      '/incidents/:id/cost',
      {
        access: 'monitors:read',
        operation: {
          id: 'getIncidentCost',
          tag: 'Incidents',
          summary: 'Estimate what an incident cost',
          description:
            'Visits that the websites of the monitor’s host lost during an incident, and sales where the host is the shop’s: what came, against the same hours of the four weeks before. Weeks in which the host was down as well do not count.',
        },
        schema: { params: idSchema, response: { 200: z.object({ data: outageCostAnswer }) } },
      },
      async (request) => {
        const caller = callerOf(request);
        return { data: await estimateOutageCost(asCaller(deps, caller), caller, idParam(request.params)) };
      },
    ),
    app.get(
      '/monitors/:id/outage-costs',
      {
        access: 'monitors:read',
        operation: {
          id: 'listMonthlyOutageCosts',
          tag: 'Incidents',
          summary: 'Estimate what the outages of each month cost',
          description:
            'The last months of a monitor: its uptime and outages, and what these cost together in visits and sales, estimated as for one incident. Of a month, the 100 longest outages are compared.',
        },
        schema: {
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
    ),
  ];
}
