import { setTimeout as wait } from 'node:timers/promises';
import { startS3 } from '../../../src/server/files/s3-client/testing.ts';
import { addExcludedEvents } from '../../../src/server/websites/collecting/excluded-events/excluded-event.store.ts';
import type { ScenarioContext } from './context.ts';

export async function callWebsiteOperations({ recorder, service, document }: ScenarioContext): Promise<void> {
  const { deps } = service;
  const website = await recorder.call('createWebsite', { body: { domain: 'shop.example', time_zone: 'UTC' } });
  const path = { id: website.data.id as number };
  await recorder.call('listWebsites', { query: { search: 'shop' } });
  await recorder.call('getWebsite', { path });
  await recorder.change('Website', {
    path,
    body: { privacy: 1, favorite: true, group: 'Shops', exclude_paths: '/admin/*' },
  });

  await recorder.call('collect', { body: { w: path.id, u: 'https://shop.example/pricing', t: 'Pricing' } });
  await recorder.call('collectPlausible', {
    body: { name: 'pageview', url: 'https://shop.example/', domain: 'shop.example' },
  });
  await recorder.call('collectUmami', {
    body: { type: 'event', payload: { website: path.id, hostname: 'shop.example', url: '/blog' } },
  });
  await recorder.call('collectUmamiBatch', {
    body: [{ type: 'event', payload: { website: path.id, hostname: 'shop.example', url: '/blog/2' } }],
  });
  await recorder.call('collectPixel', { query: { w: path.id, u: 'https://shop.example/about' } });
  await recorder.call('createWebsiteEvents', {
    path,
    body: {
      name: 'Purchase',
      url: 'https://shop.example/thanks',
      address: '203.0.113.9',
      user_agent: browser,
      props: { plan: 'pro' },
      revenue: { amount: 19.99, currency: 'EUR' },
      user: 'u-17',
    },
  });
  await deps.events.record('web_vitals', {
    website: path.id,
    at: deps.now(),
    visit: '256',
    path: '/pricing',
    traits: { country: 'DE', device: 'mobile', browser: 'Chrome', os: 'Android' },
    ...{ lcp: 1840, inp: 96, cls: 320, fcp: 910, ttfb: 210 },
  });
  await deps.events.flush();

  const sale = { reference: 'order-1001', amount: 49, currency: 'EUR' };
  const recorded = await recorder.call('recordSale', {
    path,
    body: { ...sale, visitor: { address: '203.0.113.9', user_agent: browser } },
  });
  const salePath = { ...path, sale_id: recorded.data.id as number };
  await recorder.call('listSales', { path });
  await recorder.call('getSale', { path: salePath });
  await recorder.call('deleteSale', { path: salePath });
  await recorder.call('getStripeSales', { path });
  await recorder.call('setStripeSales', { path, body: { signing_secret: 'whsec_1n7AvpLqbWc2Rk8y' } });
  await recorder.call('deleteStripeSales', { path });

  const goal = await recorder.call('createGoal', {
    path,
    body: {
      ...{ name: 'Bought', kind: 'event', value: 'Purchase', amount: 25, currency: 'EUR' },
      ...{ property: 'plan', property_value: 'pro' },
    },
  });
  const goalPath = { ...path, goal_id: goal.data.id as number };
  await recorder.call('listGoals', { path });
  await recorder.call('getGoal', { path: goalPath });
  await recorder.change('Goal', { path: goalPath, body: { name: 'Purchase' } });
  const alert = await recorder.call('createConversionAlert', {
    path,
    body: { goal_id: goalPath.goal_id, condition: 'below', threshold: 5, span: 'day' },
  });
  const alertPath = { ...path, conversion_alert_id: alert.data.id as number };
  await recorder.call('listConversionAlerts', { path });
  await recorder.call('getConversionAlert', { path: alertPath });
  await recorder.change('ConversionAlert', { path: alertPath, body: { threshold: 8 } });
  await recorder.call('deleteConversionAlert', { path: alertPath });
  const steps: Record<string, string>[] = [
    { kind: 'page', value: '/pricing' },
    { kind: 'event', value: 'Purchase', property: 'plan', property_value: 'pro' },
  ];
  const funnel = await recorder.call('createFunnel', { path, body: { name: 'Checkout', steps } });
  const funnelPath = { ...path, funnel_id: funnel.data.id as number };
  await recorder.call('listFunnels', { path });
  await recorder.call('getFunnel', { path: funnelPath });
  await recorder.change('Funnel', { path: funnelPath, body: { name: 'From price to purchase' } });
  const segment = await recorder.call('createSegment', {
    path,
    body: { name: 'Germany', filters: ['country:is:DE'] },
  });
  const segmentPath = { ...path, segment_id: segment.data.id as number };
  await recorder.call('listSegments', { path });
  await recorder.call('getSegment', { path: segmentPath });
  await recorder.change('Segment', { path: segmentPath, body: { name: 'German visitors' } });

  // Written directly, because it can't be predicted when the service itself writes excluded events.
  await addExcludedEvents(deps.database, [
    { websiteId: path.id, day: new Date(deps.now()).toISOString().slice(0, 10), reason: 'bot_agent', count: 5 },
  ]);

  const special: Record<string, Record<string, string | number>> = {
    getWebsitePropertyValues: { period: 'today', property: 'plan' },
    getWebsiteBreakdown: { period: 'today', dimension: 'source', then_by: 'country' },
    getWebsiteFunnels: { period: 'today', funnel: funnelPath.funnel_id },
    getWebsiteRealtime: {},
  };
  for (const [template, { get }] of Object.entries(document.paths as Record<string, { get?: { operationId: string } }>))
    if (template.startsWith('/api/v1/websites/{id}/stats/') && get)
      await recorder.call(get.operationId, { path, query: special[get.operationId] ?? { period: 'today' } });

  const link = await recorder.call('createSharedLink', { path, body: { name: 'For the board' } });
  const linkPath = { ...path, shared_link_id: link.data.id as number };
  await recorder.call('listSharedLinks', { path });
  await recorder.call('getSharedLink', { path: linkPath });
  await recorder.call('deleteSharedLink', { path: linkPath });
  await recorder.call('exportWebsiteEvents', { path, query: { format: 'csv' } });
  await recorder.call('exportWebsiteReports', { path, query: { period: 'today', format: 'json' } });

  const report = 'Date,Users,Sessions,Pageviews\n20240301,10,12,40\n20240302,11,13,42\n';
  const begun = await recorder.call('createWebsiteImport', {
    path,
    query: { file_name: 'analytics.csv' },
    raw: { type: 'text/csv', payload: report },
  });
  const importPath = { ...path, import_id: begun.data.id as number };
  const shown = async () => (await service.ada.get(`/api/v1/websites/${path.id}/imports/${importPath.import_id}`)).body;
  while ((await shown()).data.state === 'running') await wait(20);
  await recorder.call('listWebsiteImports', { path });
  await recorder.call('getWebsiteImport', { path: importPath });
  await recorder.call('deleteWebsiteImport', { path: importPath });

  const recipient = await recorder.call('addReportRecipient', {
    path,
    body: { email: 'eve@agency.example', frequency: 'weekly', segment_id: segmentPath.segment_id, pdf: 1 },
  });
  const recipientPath = { ...path, report_recipient_id: recipient.data.id as number };
  await recorder.call('listReportRecipients', { path });
  await recorder.call('getReportRecipient', { path: recipientPath });
  await recorder.change('ReportRecipient', { path: recipientPath, body: { frequency: 'monthly' } });
  await recorder.call('confirmReportRecipientAgain', { path: recipientPath });
  await recorder.call('deleteReportRecipient', { path: recipientPath });

  await callScheduledExports(recorder, path);

  await recorder.call('deleteGoal', { path: goalPath });
  await recorder.call('deleteFunnel', { path: funnelPath });
  await recorder.call('deleteSegment', { path: segmentPath });
  await recorder.call('deleteWebsiteStats', { path, body: { domain: 'shop.example' } });
  await recorder.call('deleteWebsite', { path });
}

const browser = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0';

async function callScheduledExports(recorder: ScenarioContext['recorder'], path: { id: number }): Promise<void> {
  const created = await recorder.call('createScheduledExport', {
    path,
    body: {
      endpoint: 'https://s3.eu-central-1.amazonaws.com',
      region: 'eu-central-1',
      bucket: 'acme-statistics',
      prefix: 'web',
      access_key_id: 'AKIAIOSFODNN7EXAMPLE',
      secret_access_key: 'wJalrXUtnFEMI/K7MDENG/bPxRfiCYEXAMPLEKEY',
      frequency: 'weekly',
    },
  });
  const exportPath = { ...path, scheduled_export_id: created.data.id as number };
  await recorder.call('listScheduledExports', { path });
  await recorder.call('getScheduledExport', { path: exportPath });
  await recorder.change('ScheduledExport', { path: exportPath, body: { frequency: 'daily' } });
  const s3 = await startS3();
  const { endpoint, region, bucket, accessKeyId, secretAccessKey } = s3.access;
  const reachable = { endpoint, region, bucket, access_key_id: accessKeyId, secret_access_key: secretAccessKey };
  await recorder.call('patchScheduledExport', { path: exportPath, body: reachable });
  await recorder.call('testScheduledExport', { path: exportPath });
  await s3.close();
  await recorder.call('deleteScheduledExport', { path: exportPath });
}
