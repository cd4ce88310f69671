import { message } from '../../kernel/index.ts';
/**
 * Required before immediate delivery (Directive 2011/83/EU, Article 16 (m)). Each order stores the text that its buyer
 * read, so this text can be reworded.
 */
export const deliveryConsent = message(
  'Deliver my purchase immediately. I understand that I lose my right to withdraw within 14 days once delivery begins.',
);
