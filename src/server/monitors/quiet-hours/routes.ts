import { z } from 'zod';
import { callerOf, type Routes } from '../../http/index.ts';
import { findQuietHours, type QuietHoursDeps } from './find-quiet-hours.ts';
import { quietHoursAnswer, quietHoursQuery } from './wire.ts';

const usualMinutes = 60;

export function quietHoursRoutes(app: Routes, deps: QuietHoursDeps) {
  return [
    app.get(
      '/maintenances/quiet-hours',
      {
        access: 'monitors:read',
        operation: {
          id: 'findQuietHours',
          tag: 'Maintenance',
          summary: 'Find the quietest hours for a maintenance',
          description:
            'The likely cost of each hour of the next seven days in visits and sales, and the three cheapest windows. The usual number is the median of the same hours of the last four weeks.',
        },
        schema: { querystring: quietHoursQuery, response: { 200: z.object({ data: quietHoursAnswer }) } },
      },
      async (request) => {
        const { monitor_ids, duration_minutes } = request.query;
        const asked = { monitorIds: monitor_ids ?? undefined, durationMinutes: duration_minutes ?? usualMinutes };
        return { data: await findQuietHours(deps, callerOf(request), asked) };
      },
    ),
  ];
}
