export type Choice = { shop?: boolean; item?: boolean };

/**
 * Buyers get mails until they opt out. Addresses from imported files have no relation to this service, so they must opt
 * in.
 */
export const wantsVersionMails = ({ shop, item }: Choice, boughtHere: boolean): boolean =>
  shop !== false && (item ?? boughtHere);
