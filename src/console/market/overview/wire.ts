export type Sold = { sales: number; amount: number };

export type CurrencySales = Sold & {
  currency: string;
  days: (Sold & { day: string })[];
  items: (Sold & { id: number; name: string })[];
};

/** `meta` names the days, `YYYY-MM-DD` in its zone. */
export type SalesAnswer = { data: CurrencySales[]; meta: { from: string; to: string; time_zone: string } };
