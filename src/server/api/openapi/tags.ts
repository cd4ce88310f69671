export const tags = [
  { name: 'Monitors', description: 'Uptime monitors, their checks and statistics.' },
  { name: 'Incidents', description: 'Outages: acknowledge, comment, end.' },
  { name: 'Maintenance', description: 'Planned windows, once or recurring.' },
  { name: 'Objectives', description: 'Service level objectives (SLOs) and their error budgets.' },
  { name: 'Status pages', description: 'Public pages with announcements and subscribers.' },
  { name: 'Websites', description: 'Web analytics without cookies: websites, reports, goals, funnels, exports.' },
  { name: 'Collecting', description: 'For trackers and jobs. No API key needed. Open to any page on the web.' },
  { name: 'Marketplace', description: 'Account, items and purchase codes, for programs.' },
  { name: 'Licences', description: 'Purchase codes with reasons, activations, offline licence files.' },
  { name: 'Market', description: 'Selling: items, versions, orders, purchases, coupons, money, webhooks.' },
  {
    name: 'Annotations',
    description: 'Marks on every chart: notes, releases, incidents, new prices.',
  },
  { name: 'Trash', description: 'Deleted things that can be restored for 30 days.' },
  { name: 'Webhooks', description: 'Your own URLs that receive events of the account.' },
  { name: 'Service', description: 'Health and metrics.' },
];
