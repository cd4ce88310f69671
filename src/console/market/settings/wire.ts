export type Shop = {
  seller_name: string;
  seller_address: string;
  tax_number: string;
  /** contained in prices, hundredths of a percent */
  tax_basis_points: number;
  /** '': paying by bank transfer is not offered */
  bank_instructions: string;
  /** what the service keeps of a sale without its tax, hundredths of a percent; set by the service's owner */
  fee_basis_points: number;
  pays_by: ('stripe' | 'manual')[];
};
