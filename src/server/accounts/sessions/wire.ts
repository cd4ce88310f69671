/** Where a user is logged in. `id` ends it and opens nothing. */
export type UserSession = {
  id: string;
  is_this_one: boolean;
  /** '' where it is not known */
  browser: string;
  os: string;
  device: string;
  place: string;
  /** where it was last used from */
  address: string | null;
  created_at: string;
  seen_at: string;
};
