import { z } from 'zod';
import { lineOfProperties, propertyDimension, propertyLines, propertyParameters } from '../property-lines.ts';
import { defineReport, takesFilters } from '../report.ts';

export const propertyValuesReport = defineReport({
  name: 'property-values',
  summary: 'Values of one property of page views and custom events',
  description: `Values of one property. ${takesFilters}`,
  parameters: { ...propertyParameters, property: z.string().min(1).max(120).describe('Name of the property.') },
  answer: z.array(lineOfProperties),
  ask: (deps, scope, { property, ...options }) =>
    propertyLines(deps, scope, options, {
      rows: {
        sql: 'pageviews.props[{property:String}]',
        among: 'mapContains(pageviews.props, {property:String})',
      },
      days: { sql: 'website_days.value', among: 'website_days.dimension = {dimension:String}' },
      params: { property, dimension: propertyDimension(property) },
    }),
});
