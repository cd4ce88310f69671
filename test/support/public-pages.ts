export async function publicPages(address: string): Promise<Record<string, string>> {
  const shop = await (await fetch(`${address}/shop`)).text();
  const item = /href="(\/shop\/items\/\d+\/[^"#]+)"/.exec(shop)?.[1];
  if (!item) throw new Error(`${address}/shop shows no items: is it a demo?`);
  const author = /href="(\/shop\/authors\/[^"#]+)"/.exec(await (await fetch(`${address}${item}`)).text())?.[1];
  return {
    shop: '/shop',
    item,
    ...(author && { author }),
    checkout: `/shop/buy/${/\d+/.exec(item)}`,
    status: '/status/harbour-lamp',
    statistics: '/stats/1',
  };
}
