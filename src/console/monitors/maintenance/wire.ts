export type Maintenance = {
  id: number;
  name: string;
  description: string;
  recurrence: 'once' | 'weekly' | 'monthly';
  time_zone: string;
  /** `YYYY-MM-DD` */
  starts_on: string;
  ends_on: string | null;
  /** 1 Monday to 7 Sunday */
  weekdays: number[];
  /** 1 to 31, -1 the last */
  month_days: number[];
  /** `HH:MM` */
  start_time: string;
  duration_minutes: number;
  all_monitors: boolean;
  monitor_ids: number[];
  status: 'planned' | 'active' | 'over';
  /** of the window that is open now, else of the next one */
  next_start_at: string | null;
  next_end_at: string | null;
};
