export type Coupon = {
  id: number;
  code: string;
  /** null: for all items */
  item_id: number | null;
  /** either this or an amount */
  percent: number | null;
  amount: number | null;
  currency: string | null;
  max_uses: number | null;
  uses: number;
  starts_at: string | null;
  ends_at: string | null;
  is_active: boolean;
  created_at: string;
};
