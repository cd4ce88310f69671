/** A Stripe key that never charges cards. */
export const isStripeTestKey = (key: string): boolean => /^[sr]k_test_/.test(key);
