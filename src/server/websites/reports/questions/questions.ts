import type { Question } from '../question.ts';
import { bots } from './bots.ts';
import { breakdownQuestion } from './breakdown.ts';
import { browserVersions } from './browser-versions.ts';
import { browsers } from './browsers.ts';
import { channelsQuestion } from './channels.ts';
import { cities } from './cities.ts';
import { countriesQuestion } from './countries.ts';
import { dashboardQuestion } from './dashboard.ts';
import { devices } from './devices.ts';
import { entryPages } from './entry-pages.ts';
import { eventsQuestion } from './events.ts';
import { exitPages } from './exit-pages.ts';
import { funnelsQuestion } from './funnels.ts';
import { goalsQuestion } from './goals.ts';
import { hosts } from './hosts.ts';
import { journeysQuestion } from './journeys.ts';
import { languages } from './languages.ts';
import { pages } from './pages.ts';
import { propertiesQuestion } from './properties.ts';
import { propertyValuesQuestion } from './property-values.ts';
import { realtimeQuestion } from './realtime.ts';
import { referrerPages } from './referrer-pages.ts';
import { referrers } from './referrers.ts';
import { refusalsQuestion } from './refusals.ts';
import { regions } from './regions.ts';
import { retentionQuestion } from './retention.ts';
import { revenueQuestion } from './revenue.ts';
import { screens } from './screens.ts';
import { searchEngines } from './search-engines.ts';
import { searchTermsQuestion } from './search-terms.ts';
import { seriesQuestion } from './series.ts';
import { socialNetworks } from './social-networks.ts';
import { sources } from './sources.ts';
import { systemVersions } from './system-versions.ts';
import { systems } from './systems.ts';
import { titles } from './titles.ts';
import { totalsQuestion } from './totals.ts';
import { utmCampaigns } from './utm-campaigns.ts';
import { utmContents } from './utm-contents.ts';
import { utmMediums } from './utm-mediums.ts';
import { utmSources } from './utm-sources.ts';
import { utmTerms } from './utm-terms.ts';
import { visitsQuestion } from './visits.ts';
import { webVitalsQuestion } from './web-vitals.ts';
import { webVitalsBreakdownQuestion } from './web-vitals-breakdown.ts';
import { websitesQuestion } from './websites.ts';

/** Every question that the statistics interface answers, in the order of its documentation. */
export const questions: readonly Question[] = [
  dashboardQuestion,
  realtimeQuestion,
  totalsQuestion,
  seriesQuestion,
  websitesQuestion,
  pages,
  entryPages,
  exitPages,
  titles,
  hosts,
  referrers,
  referrerPages,
  sources,
  channelsQuestion,
  searchEngines,
  searchTermsQuestion,
  socialNetworks,
  utmSources,
  utmMediums,
  utmCampaigns,
  utmTerms,
  utmContents,
  countriesQuestion,
  regions,
  cities,
  languages,
  browsers,
  browserVersions,
  systems,
  systemVersions,
  devices,
  screens,
  bots,
  breakdownQuestion,
  eventsQuestion,
  propertiesQuestion,
  propertyValuesQuestion,
  revenueQuestion,
  goalsQuestion,
  funnelsQuestion,
  journeysQuestion,
  retentionQuestion,
  visitsQuestion,
  webVitalsQuestion,
  webVitalsBreakdownQuestion,
  refusalsQuestion,
] as unknown as readonly Question[];
