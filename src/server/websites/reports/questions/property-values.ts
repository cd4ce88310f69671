import { z } from 'zod';
import { eventLines, eventParameters, lineOfEvents } from '../event-lines.ts';
import { question } from '../question.ts';

export const propertyValues = question({
  name: 'property-values',
  summary: 'Values that custom events have of one property',
  parameters: { ...eventParameters, property: z.string().min(1).max(120).describe('Name of the property.') },
  answer: z.array(lineOfEvents),
  ask: (deps, scope, { property, ...options }) =>
    eventLines(deps, scope, options, {
      sql: 'pageviews.props[{property:String}]',
      among: 'mapContains(pageviews.props, {property:String})',
      params: { property },
    }),
});
