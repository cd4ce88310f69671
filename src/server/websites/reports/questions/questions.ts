import type { Question } from '../question.ts';
import { bots } from './bots.ts';
import { browserVersions } from './browser-versions.ts';
import { browsers } from './browsers.ts';
import { channels } from './channels.ts';
import { cities } from './cities.ts';
import { countries } from './countries.ts';
import { dashboard } from './dashboard.ts';
import { devices } from './devices.ts';
import { entryPages } from './entry-pages.ts';
import { events } from './events.ts';
import { exitPages } from './exit-pages.ts';
import { funnels } from './funnels.ts';
import { goals } from './goals.ts';
import { hosts } from './hosts.ts';
import { journeys } from './journeys.ts';
import { languages } from './languages.ts';
import { pages } from './pages.ts';
import { properties } from './properties.ts';
import { propertyValues } from './property-values.ts';
import { realtime } from './realtime.ts';
import { referrers } from './referrers.ts';
import { refusals } from './refusals.ts';
import { regions } from './regions.ts';
import { retention } from './retention.ts';
import { revenue } from './revenue.ts';
import { screens } from './screens.ts';
import { searchEngines } from './search-engines.ts';
import { series } from './series.ts';
import { socialNetworks } from './social-networks.ts';
import { sources } from './sources.ts';
import { systemVersions } from './system-versions.ts';
import { systems } from './systems.ts';
import { titles } from './titles.ts';
import { totals } from './totals.ts';
import { utmCampaigns } from './utm-campaigns.ts';
import { utmContents } from './utm-contents.ts';
import { utmMediums } from './utm-mediums.ts';
import { utmSources } from './utm-sources.ts';
import { utmTerms } from './utm-terms.ts';

/** Every question that the statistics interface answers, in the order of its documentation. */
export const questions: readonly Question[] = [
  dashboard,
  realtime,
  totals,
  series,
  pages,
  entryPages,
  exitPages,
  titles,
  hosts,
  referrers,
  sources,
  channels,
  searchEngines,
  socialNetworks,
  utmSources,
  utmMediums,
  utmCampaigns,
  utmTerms,
  utmContents,
  countries,
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
  events,
  properties,
  propertyValues,
  revenue,
  goals,
  funnels,
  journeys,
  retention,
  refusals,
] as unknown as readonly Question[];
