import { z } from 'zod';
import { lineOfProperties, propertyDimension, propertyLines, propertyParameters } from '../property-lines.ts';
import { defineReport, takesFilters } from '../report.ts';

export const propertiesReport = defineReport({
  name: 'properties',
  summary: 'Names of the properties of page views and custom events',
  description: `Names of properties sent with events or page views. ${takesFilters}`,
  parameters: propertyParameters,
  answer: z.array(lineOfProperties),
  ask: (deps, scope, options) =>
    propertyLines(deps, scope, options, {
      rows: { sql: 'property', join: 'ARRAY JOIN mapKeys(pageviews.props) AS property' },
      days: {
        sql: 'substring(toString(website_days.dimension), length({prefix:String}) + 1)',
        among: 'startsWith(website_days.dimension, {prefix:String})',
      },
      params: { prefix: propertyDimension('') },
    }),
});
