/** What campaigns, networks and newsletters add to the addresses of pages to know their visitors again. */
const names = new Set([
  ...['gclid', 'gclsrc', 'dclid', 'gbraid', 'wbraid', 'srsltid', '_ga', '_gl', 's_kwcid', 'ef_id'],
  ...['fbclid', 'igsh', 'igshid', 'msclkid', 'twclid', 'ttclid', 'li_fat_id', 'rdt_cid', 'sccid', 'epik', 'qclid'],
  ...['yclid', 'ysclid', 'ymclid', '_openstat', 'dicbo', 'tblci', 'obclid', 'irclickid', 'irgwc', 'cjevent', 'awc'],
  ...[
    'mc_cid',
    'mc_eid',
    'mkt_tok',
    '_hsenc',
    '_hsmi',
    '__hssc',
    '__hstc',
    '__hsfp',
    'hsctatracking',
    '_kx',
    '_bta_tid',
  ],
  ...[
    'vero_id',
    'vero_conv',
    'oly_anon_id',
    'oly_enc_id',
    'wickedid',
    'rb_clickid',
    'ml_subscriber',
    'ml_subscriber_hash',
  ],
  ...['pk_campaign', 'pk_cid', 'pk_content', 'pk_keyword', 'pk_kwd', 'pk_medium', 'pk_source'],
]);

const families = ['utm_', 'mtm_', 'gad_', 'hsa_'];

/**
 * Whether a query parameter says how somebody came, and nothing of the page: visits keep it as their source, names of
 * pages are without it, or one page would be many.
 */
export function isCampaignParam(name: string): boolean {
  const small = name.toLowerCase();
  return names.has(small) || families.some((family) => small.startsWith(family));
}
