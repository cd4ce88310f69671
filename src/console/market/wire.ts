export type Item = {
  id: number;
  /** The import file's own reference. */
  reference: string | null;
  name: string;
  description: string;
  category: string;
  sub_category: string;
  options: string[];
  version: string | null;
  demo_link: string | null;
  tags: string[];
  media: {
    thumbnail?: string | null;
    preview_image?: string;
    preview_video?: string;
    preview_audio?: string;
    screenshots?: string[];
  };
  price: { regular: number; extended: number };
  currency: string;
  published_at: string;
};

export type Purchase = {
  id: number;
  purchase_code: string;
  license_type: string;
  price: number;
  currency: string;
  item: { id: number; name: string };
  buyer_email: string | null;
  supported_until: string | null;
  downloaded: boolean;
  state: 'valid' | 'refunded' | 'revoked';
  date: string;
};
