/** Listed in the order of the documentation. */
export const interfaces = ['Monitors', 'Websites', 'Market', 'Service'] as const;
export type Interface = (typeof interfaces)[number];

export type Resource = {
  slug: string;
  title: string;
  interface: Interface;
  about: string;
  paths: RegExp;
};
