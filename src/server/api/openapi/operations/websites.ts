import { listReports } from '../../../../shared/list-reports.ts';
import type { OperationTexts } from './operation.ts';

const filtered =
  'Takes a period, a comparison, and any number of filters. A filter selects visits, and every figure is then about these visits.';

/** Reports that are more than the list of a dimension: path under `/stats`, id, what is special. */
const reports: [string, string, string][] = [
  ['dashboard', 'Dashboard', 'Everything that the page of a website shows, in one answer.'],
  ['totals', 'Totals', 'Visitors, visits, page views, bounce rate, visit duration and more for the whole period.'],
  ['series', 'Series', 'The same figures over time, in steps of an hour, a day, a week or a month.'],
  ['websites', 'Websites', 'Each website of a roll-up, with its figures.'],
  [
    'search-terms',
    'SearchTerms',
    'Queries or pages with clicks, impressions, click-through rate and position, for a website connected to Google Search Console.',
  ],
  [
    'breakdown',
    'Breakdown',
    'By one dimension or two, such as `dimension=source&then_by=country`; either can be a property of page views and events, such as `property.plan`. A row counts the page views, events or whole visits that have both values. Reads individual events, so imported days are left out.',
  ],
  ['events', 'Events', 'Custom events with visitors, how often they happened, and revenue.'],
  ['properties', 'Properties', 'Names of properties sent with events or page views.'],
  ['property-values', 'PropertyValues', 'Values of one property.'],
  ['revenue', 'Revenue', 'Revenue of events by currency and over time.'],
  ['goals', 'Goals', 'Conversions and conversion rate of each goal.'],
  ['funnels', 'Funnels', 'How many visits pass each step of a funnel, and where they leave.'],
  ['journeys', 'Journeys', 'The most frequent paths through a visit.'],
  [
    'retention',
    'Retention',
    'Which of the users that the website names come back, by the period of their first visit.',
  ],
  [
    'visits',
    'Visits',
    'Individual visits of a period, newest first, or with `live=1` those of the last 30 minutes: source, country, device, browser, and pages and events in order. Nothing identifies a visitor or links two visits, and times are rounded down to the minute. Pass `next` as `before` for earlier visits.',
  ],
  [
    'web-vitals',
    'WebVitals',
    'How fast pages were for visitors: LCP, INP, CLS, FCP and TTFB at the 75th percentile, overall and over time, with the shares that are good, need improvement and are poor by Google’s thresholds. Only pages with `data-vitals` in their tag report them. Filters by page, country, device, browser or system select page views, not visits.',
  ],
  [
    'web-vitals-breakdown',
    'WebVitalsBreakdown',
    'The 75th percentiles of the web vitals by page, country, device, browser or system.',
  ],
];

/** Websites, what is kept for them, and their statistics. */
export const websiteOperations: OperationTexts = {
  'GET /api/v1/websites': {
    id: 'listWebsites',
    description: 'Your websites, newest first unless you sort them, with today’s visitors.',
  },
  'POST /api/v1/websites': {
    id: 'createWebsite',
    description: 'Creates a website. `tracking_code` in the answer is the tag to paste before `</head>`.',
  },
  'GET /api/v1/websites/{id}': { id: 'getWebsite', description: 'One website with its settings and tracking code.' },
  'PUT,PATCH /api/v1/websites/{id}': {
    id: 'updateWebsite',
    description: 'Changes the fields that you send and keeps the others. `domain` cannot be changed.',
  },
  'DELETE /api/v1/websites/{id}': {
    id: 'deleteWebsite',
    description: 'Deletes the website with all its statistics. This cannot be undone.',
  },
  ...Object.fromEntries(
    reports.map(([path, name, what]) => [
      `GET /api/v1/websites/{id}/stats/${path}`,
      { id: `getWebsite${name}`, description: `${what} ${filtered}` },
    ]),
  ),
  ...Object.fromEntries(
    listReports.map(({ path, operationId, description, takes }) => [
      `GET /api/v1/websites/{id}/stats/${path}`,
      { id: operationId, description: `${description} ${takes === 'period' ? 'Takes a period.' : filtered}` },
    ]),
  ),
  'GET /api/v1/websites/{id}/stats/realtime': {
    id: 'getWebsiteRealtime',
    description:
      'Visitors of the last 30 minutes with their pages, sources and countries. Takes filters, but no period. As CSV: a row per minute, page, source and country.',
  },
  'GET /api/v1/websites/{id}/stats/refusals': {
    id: 'getWebsiteRefusals',
    description: 'Reports that were not counted, by day and reason. Neither addresses nor pages are kept of them.',
  },
  'DELETE /api/v1/websites/{id}/stats': {
    id: 'deleteWebsiteStats',
    description:
      'Deletes all statistics of a website and keeps its settings. Send the domain as confirmation. This cannot be undone.',
  },
  'POST /api/v1/websites/{id}/events': {
    id: 'createWebsiteEvents',
    description:
      'Stores one event, or up to 100 as `events`, that your back end saw: all of them or none. An event joins the visit that the same address and user agent have under way; neither is kept.',
  },
  'GET /api/v1/websites/{id}/stripe': {
    id: 'getStripeSales',
    description: 'The endpoint URL and events for a webhook in Stripe, and when the last event arrived.',
  },
  'PUT /api/v1/websites/{id}/stripe': {
    id: 'setStripeSales',
    description:
      'Saves the signing secret of a webhook in Stripe. Its payments then count as sales of the website, once per `metadata.gatehouse_reference` or checkout session ID; refunds and disputes lower them.',
  },
  'DELETE /api/v1/websites/{id}/stripe': {
    id: 'deleteStripeSales',
    description: 'Deletes the signing secret, so events from Stripe are rejected. Recorded sales are kept.',
  },
  'GET /api/v1/websites/{id}/sales': {
    id: 'listSales',
    description: 'Sales that pages or the back end of a website recorded, the latest first.',
  },
  'POST /api/v1/websites/{id}/sales': {
    id: 'recordSale',
    description:
      'Records a sale that was made elsewhere than in the shop. A reference counts once: sent again, it answers 200 with the same sale, and `refunded` may change. It replaces what pages told of the same reference.',
  },
  'GET /api/v1/websites/{id}/sales/{sale_id}': {
    id: 'getSale',
    description: 'One sale, with where its buyer came from.',
  },
  'DELETE /api/v1/websites/{id}/sales/{sale_id}': {
    id: 'deleteSale',
    description: 'Deletes a sale: it no longer counts, and its reference is free again.',
  },
  'GET /api/v1/websites/{id}/goals': { id: 'listGoals', description: 'Goals of a website.' },
  'POST /api/v1/websites/{id}/goals': {
    id: 'createGoal',
    description:
      'Creates a goal: a page that is seen, or an event that happens. It counts what is stored already, too.',
  },
  'GET /api/v1/websites/{id}/goals/{goal_id}': { id: 'getGoal', description: 'One goal with its condition.' },
  'PUT,PATCH /api/v1/websites/{id}/goals/{goal_id}': {
    id: 'updateGoal',
    description: 'Changes the fields that you send and keeps the others.',
  },
  'DELETE /api/v1/websites/{id}/goals/{goal_id}': {
    id: 'deleteGoal',
    description: 'Deletes a goal. What was counted stays.',
  },
  'GET /api/v1/websites/{id}/conversion-alerts': {
    id: 'listConversionAlerts',
    description: 'Alerts on goals and sales of a website, with those that are active now.',
  },
  'POST /api/v1/websites/{id}/conversion-alerts': {
    id: 'createConversionAlert',
    description:
      'Alerts you through the website’s channels (`alerts`) when conversions of a goal or revenue from sales are below a threshold, or far below or above the usual. Checked every five minutes, with one message at the start and one at the end. At most 20 per website.',
  },
  'GET /api/v1/websites/{id}/conversion-alerts/{conversion_alert_id}': {
    id: 'getConversionAlert',
    description: 'One alert on a goal or on sales.',
  },
  'PUT,PATCH /api/v1/websites/{id}/conversion-alerts/{conversion_alert_id}': {
    id: 'updateConversionAlert',
    description:
      'Changes the fields that you send and keeps the others, as the goal or the currency that it is about. The next look, within five minutes, judges by what you sent: an alert that does not hold any more ends.',
  },
  'DELETE /api/v1/websites/{id}/conversion-alerts/{conversion_alert_id}': {
    id: 'deleteConversionAlert',
    description: 'Deletes an alert. It sends no more messages.',
  },
  'GET /api/v1/websites/{id}/funnels': { id: 'listFunnels', description: 'Funnels of a website.' },
  'POST /api/v1/websites/{id}/funnels': {
    id: 'createFunnel',
    description: 'Creates a funnel of pages and events that visits pass in this order.',
  },
  'GET /api/v1/websites/{id}/funnels/{funnel_id}': { id: 'getFunnel', description: 'One funnel with its steps.' },
  'PUT,PATCH /api/v1/websites/{id}/funnels/{funnel_id}': {
    id: 'updateFunnel',
    description: 'Changes the fields that you send. Steps that are sent replace all steps.',
  },
  'DELETE /api/v1/websites/{id}/funnels/{funnel_id}': {
    id: 'deleteFunnel',
    description: 'Deletes a funnel. What was counted stays.',
  },
  'GET /api/v1/websites/{id}/report-recipients': {
    id: 'listReportRecipients',
    description:
      'Who else gets a website’s reports by e-mail. The account’s own reports are switched on with `email` of the website.',
  },
  'POST /api/v1/websites/{id}/report-recipients': {
    id: 'addReportRecipient',
    description:
      'Sends daily, weekly or monthly reports to an address, for all visits or for a segment. The recipient must first confirm by e-mail; nothing is sent before. At most 50 per website.',
  },
  'GET /api/v1/websites/{id}/report-recipients/{report_recipient_id}': {
    id: 'getReportRecipient',
    description: 'One recipient, with report settings and confirmation status.',
  },
  'PUT,PATCH /api/v1/websites/{id}/report-recipients/{report_recipient_id}': {
    id: 'updateReportRecipient',
    description: 'Changes the fields that you send and keeps the others. The address cannot be changed.',
  },
  'DELETE /api/v1/websites/{id}/report-recipients/{report_recipient_id}': {
    id: 'deleteReportRecipient',
    description: 'Stops reports to this recipient, including those waiting to be sent.',
  },
  'POST /api/v1/websites/{id}/report-recipients/{report_recipient_id}/confirmation': {
    id: 'confirmReportRecipientAgain',
    description: 'Sends the confirmation e-mail again.',
  },
  'GET /api/v1/websites/{id}/scheduled-exports': {
    id: 'listScheduledExports',
    description: 'Buckets into which the reports of a website are exported, with the last file and what goes wrong.',
  },
  'POST /api/v1/websites/{id}/scheduled-exports': {
    id: 'createScheduledExport',
    description:
      'Exports every report as CSV files in an archive into a bucket of S3, or of anything that speaks S3, by day, week or month. The last finished period comes within a minute, as `prefix/domain/2026-11-02_2026-11-08.zip` (`2026-11-02.zip` for a day; with a segment below `segment-ID/`). At most 3 per website.',
  },
  'GET /api/v1/websites/{id}/scheduled-exports/{scheduled_export_id}': {
    id: 'getScheduledExport',
    description: 'One export, without the secret access key.',
  },
  'PUT,PATCH /api/v1/websites/{id}/scheduled-exports/{scheduled_export_id}': {
    id: 'updateScheduledExport',
    description:
      'Changes the fields that you send and keeps the others. What failed is tried again at once; `paused` 0 resumes an export that was paused, also by itself after a week of failures.',
  },
  'DELETE /api/v1/websites/{id}/scheduled-exports/{scheduled_export_id}': {
    id: 'deleteScheduledExport',
    description: 'Ends an export. Files that it wrote stay in the bucket.',
  },
  'POST /api/v1/websites/{id}/scheduled-exports/{scheduled_export_id}/test': {
    id: 'testScheduledExport',
    description:
      'Writes a small file where the export writes, and deletes it again. It answers within half a minute, 200 also where that fails: `ok` and `message` say what happened. At most 10 a minute.',
  },
  'GET /api/v1/websites/{id}/segments': {
    id: 'listSegments',
    description: 'Saved sets of filters. `segment=ID` applies one to any report.',
  },
  'POST /api/v1/websites/{id}/segments': { id: 'createSegment', description: 'Saves filters under a name.' },
  'GET /api/v1/websites/{id}/segments/{segment_id}': {
    id: 'getSegment',
    description: 'One segment with its filters.',
  },
  'PUT,PATCH /api/v1/websites/{id}/segments/{segment_id}': {
    id: 'updateSegment',
    description: 'Changes the fields that you send and keeps the others.',
  },
  'DELETE /api/v1/websites/{id}/segments/{segment_id}': {
    id: 'deleteSegment',
    description: 'Deletes a segment. What was counted stays.',
  },
  'GET /api/v1/websites/{id}/shared-links': {
    id: 'listSharedLinks',
    description: 'Links that open the statistics to whoever has them.',
  },
  'POST /api/v1/websites/{id}/shared-links': {
    id: 'createSharedLink',
    description: 'Creates a link that opens the statistics whatever the privacy of the website, until you delete it.',
  },
  'GET /api/v1/websites/{id}/shared-links/{shared_link_id}': {
    id: 'getSharedLink',
    description: 'One shared link with its address.',
  },
  'DELETE /api/v1/websites/{id}/shared-links/{shared_link_id}': {
    id: 'deleteSharedLink',
    description: 'Deletes the link. It opens nothing from now on.',
  },
  'GET /api/v1/websites/{id}/imports': {
    id: 'listWebsiteImports',
    description: 'Imports of statistics, newest first.',
  },
  'POST /api/v1/websites/{id}/imports': { id: 'createWebsiteImport' },
  'GET /api/v1/websites/{id}/imports/{import_id}': {
    id: 'getWebsiteImport',
    description: 'One import with its progress and what it left out.',
  },
  'DELETE /api/v1/websites/{id}/imports/{import_id}': {
    id: 'deleteWebsiteImport',
    description: 'Removes an import and every figure that it brought.',
  },
  'GET /api/v1/websites/{id}/export/events': { id: 'exportWebsiteEvents', files: ['text/csv', 'application/x-ndjson'] },
  'GET /api/v1/websites/{id}/export/reports': {
    id: 'exportWebsiteReports',
    files: ['application/zip', 'application/json'],
  },
};
