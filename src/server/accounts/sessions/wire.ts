/** `id` can end the session but not open it. */
export type UserSession = {
  id: string;
  is_this_one: boolean;
  /** empty if unknown */
  browser: string;
  os: string;
  device: string;
  place: string;
  /** of the last use */
  address: string | null;
  created_at: string;
  seen_at: string;
};
