import sharp from 'sharp';
import type { DemoContext } from './context.ts';

const seller = 'Harbour & Lamp';

export async function brandShop({ client }: DemoContext): Promise<void> {
  await client.call('PATCH', '/market/shop', {
    seller_name: seller,
    seller_address: 'Harbour & Lamp GmbH\nSpeicherstrasse 12\n20457 Hamburg\nGermany',
    tax_number: 'DE318200457',
    tax_basis_points: 1900,
    bank_instructions: `${seller}\nIBAN DE02 1203 0000 0000 2020 51\nBIC BYLADEM1001`,
  });
  await client.call('PATCH', '/market/shop-profile', {
    name: seller,
    intro:
      'Icons, templates, type and sound from a small studio at the harbour. One license for each end product, six months of support, every update included.',
    accent: '#0f766e',
    links: [
      { label: 'System status', url: 'https://status.harbour-lamp.example/' },
      { label: 'Help', url: 'https://harbour-lamp.example/help' },
      { label: 'hello@harbour-lamp.example', url: 'mailto:hello@harbour-lamp.example' },
    ],
    pages,
  });
  await client.call('PUT', '/market/shop-profile/logo', { type: 'image/png', content: await drawLogo() });
}

const drawLogo = (): Promise<Buffer> =>
  sharp(
    // not shown: a name
    Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" width="480" height="96">
<rect width="480" height="96" rx="20" fill="#0f766e"/>
<path d="M40 78 L48 36 H64 L72 78 Z M46 30 H66 L56 14 Z" fill="#fff"/><path d="M72 34 L98 24 V46 Z" fill="#fcd34d"/>
<text x="114" y="60" font-family="DejaVu Sans, sans-serif" font-size="35" font-weight="700" fill="#fff">Harbour &amp; Lamp</text></svg>`),
  )
    .png()
    .toBuffer();

const pages = {
  terms: `# Terms

Each purchase is a license for **one end product**. The regular license covers products that are free for their users, the extended license those that users are charged for.

- You get every update of the item, for as long as we publish it.
- Support lasts six months from the purchase and can be extended.
- You may not resell the files themselves.`,
  privacy: `# Privacy

We keep your email address, name and country for the invoice and for access to your purchases. We count visits without cookies, and we share nothing with third parties but the payment provider you choose.

Write to hello@harbour-lamp.example to see or correct what we keep about you.`,
  refunds: `# Refunds

If an item does not work as described, tell us within 30 days and we refund you in full. The license ends with the refund.`,
  imprint: `# Imprint

Harbour & Lamp GmbH
Speicherstrasse 12, 20457 Hamburg, Germany

Represented by Robin Harbour. VAT ID DE318200457.

hello@harbour-lamp.example`,
};
