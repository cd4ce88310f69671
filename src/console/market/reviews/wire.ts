export type Review = {
  id: number;
  item: { id: number; name: string; rating: number | null; reviews: number };
  purchase_id: number;
  stars: number;
  body: string;
  /** '' where the buyer did not give one */
  name: string;
  hidden: boolean;
  hidden_reason: string;
  answer: string | null;
  answered_at: string | null;
  created_at: string;
};
