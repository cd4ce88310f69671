/** What a buyer chose about mails of new versions; undefined: nothing. */
export type Choice = { shop?: boolean; item?: boolean };

/**
 * Whether a buyer is mailed about new versions of an item. Who bought it here is, until they say no. Addresses that came
 * with an imported file are strangers to this service: they are mailed only once they asked for it themselves.
 */
export const wantsVersionMails = ({ shop, item }: Choice, boughtHere: boolean): boolean =>
  shop !== false && (item ?? boughtHere);
