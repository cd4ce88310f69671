import { z } from 'zod';
import { eventLines, eventParameters, lineOfEvents } from '../event-lines.ts';
import { question } from '../question.ts';

export const properties = question({
  name: 'properties',
  summary: 'Names of the properties that custom events have',
  parameters: eventParameters,
  answer: z.array(lineOfEvents),
  ask: (deps, scope, options) =>
    eventLines(deps, scope, options, {
      sql: 'property',
      join: 'ARRAY JOIN mapKeys(pageviews.props) AS property',
    }),
});
