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
          summary: 'Estimate the cost of an incident',
          description:
            'Visits lost by websites on the monitor’s host during an incident, and lost sales if the shop runs on that host. Compares the incident with the same hours of the four weeks before, except weeks in which the host was also down.',
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
          summary: "Estimate the cost of each month's outages",
          description:
            'The last months of a monitor: its uptime, its outages and their total cost in visits and sales, estimated as for one incident. Compares up to the 100 longest outages per month.',
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
