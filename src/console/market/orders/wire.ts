import type { OrderState } from '../search.ts';

export type Order = {
  id: number;
  number: string;
  state: OrderState;
  item: { id: number; name: string };
  licence: 'regular' | 'extended';
  currency: string;
  price: number;
  discount: number;
  total: number;
  /** contained in the total */
  tax: number;
  /** what the service keeps of the total */
  fee: number;
  coupon: string | null;
  buyer: { email: string; name: string; country: string };
  provider: 'stripe' | 'manual' | 'free';
  payment: string | null;
  purchase_id: number | null;
  /** paid beside what the order asks for, to be given back */
  stray_payments: StrayPayment[];
  created_at: string;
  expires_at: string;
  settled_at: string | null;
};

export type StrayPayment = {
  id: number;
  reason: 'second' | 'other_amount';
  amount: number;
  currency: string;
  returned: number;
  received_at: string;
};
