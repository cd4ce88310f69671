import { message } from '../../kernel/index.ts';
/**
 * What a buyer of digital content agrees to before it is delivered at once (Directive 2011/83/EU, Article 16 (m)). Kept
 * with the order word for word, in the language it was read in, so it may be reworded here at any time.
 */
export const deliveryConsent = message(
  'Deliver my purchase at once. I know that I lose my right to withdraw from it within 14 days when the delivery begins.',
);
