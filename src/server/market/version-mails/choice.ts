export type Choice = { shop?: boolean; item?: boolean };

/** Buyers can opt out. Addresses from imported files have no relation to this service and must opt in. */
export const wantsVersionMails = ({ shop, item }: Choice, boughtHere: boolean): boolean =>
  shop !== false && (item ?? boughtHere);
