import { z } from 'zod';

export const taxTotalAnswer = z
  .object({
    country: z
      .string()
      .describe('The country of the tax, or the buyer’s country if there is no tax (ISO 3166). Empty if unknown.'),
    rule: z
      .enum(['one_rate', 'home', 'destination', 'reverse_charge', 'none'])
      .describe('destination: the tax of the buyer’s country, for example for the One Stop Shop.'),
    rate: z.number().nullable().describe('Percent. Null for older invoices, which do not contain the rate.'),
    net: z.number().describe('Decimal amount in `currency`.'),
    tax: z.number().describe('Decimal amount in `currency`.'),
    currency: z.string(),
    documents: z.int().describe('Number of invoices and credit notes.'),
  })
  .meta({ id: 'TaxTotal' });
