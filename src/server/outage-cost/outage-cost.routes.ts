import { z } from 'zod';
import { callerOf, idParam, type Routes, refuseOtherMethods } from '../http/index.ts';
import { estimateOutageCost, type OutageCostDeps } from './outage-cost.ts';
import { outageCostAnswer } from './wire.ts';

const idSchema = z.object({ id: z.string().describe('Identifier of the incident.') });

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
    async (request) => ({ data: await estimateOutageCost(deps, callerOf(request), idParam(request.params)) }),
  );
  refuseOtherMethods(app, '/incidents/:id/cost', ['GET']);
}
