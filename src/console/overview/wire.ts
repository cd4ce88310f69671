export type Overview = {
  /** for the owner: what is wrong with the proxy in front, and the setting that mends it */
  proxy: { message: string; setting: string | null }[];
  incidents: { id: number; monitor_id: number; monitor_name: string; cause: string; started_at: string }[];
  monitors: Record<'total' | 'up' | 'down' | 'pending' | 'paused' | 'maintenance' | 'unknown', number>;
  visitors: {
    today: number;
    same_weekday_last_week: number;
    pageviews_today: number;
    websites: number;
    top: { id: number; domain: string; visitors_today: number }[];
  };
  /** What is to be sent and cannot be, a sentence each. */
  unsent: string[];
  sales: {
    today: number;
    last_7_days: number;
    revenue_7_days: { currency: string; amount: number }[];
    items: number;
  };
};
