/** What whoever cannot be paid yet can do; the owner of the service sets up cards themselves. */
export const cannotPayText = ({ is_owner }: { is_owner: boolean }): string =>
  `Buyers cannot pay yet. Add your bank details, or ${is_owner ? '' : 'ask the owner of this service to '}set GATEHOUSE_STRIPE_URL for card payments. Free items need neither.`;
