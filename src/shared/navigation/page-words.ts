import { vendorNames } from '../../../domain/vendors.ts';
import { area } from '../../../domain/words/area.ts';

/**
 * Names of pages in the navigation and the search, in the order of the search, with hidden search keywords. The search only finds pages listed here.
 */
export const pageWords = area('pages', {
  '/': { name: 'Dashboard', also: 'home start overview today' },
  '/calendar': { name: 'Calendar', also: 'days weeks months' },
  '/calendar/year/$year': { name: 'Calendar of the year', also: 'heat map' },
  '/activities': { name: 'Activities', also: 'list history workouts sessions runs totals log' },
  '/activities/duplicates': { name: 'Duplicates: sessions recorded more than once', also: '' },
  '/analysis': { name: 'Analysis', also: 'statistics charts trends insights' },
  '/records': { name: 'Records', also: 'personal best pb pr fastest longest medals season' },
  '/tracks': { name: 'Map', also: 'heat map tracks routes places segments climbs' },
  '/tracks/segments': { name: 'Segments', also: 'climbs hills compare laps' },
  '/training': { name: 'Training', also: 'plan planner schedule' },
  '/training/goals': { name: 'Goals', also: 'races targets countdown' },
  '/training/branches': { name: 'Plan branches', also: 'compare alternative what if proposal coach assistant' },
  '/training/plans': { name: 'Training plans', also: 'multi-week template phases season' },
  '/import': { name: 'Import', also: 'upload add fit tcx gpx zip files' },
  '/setup': { name: 'Connect a watch', also: `link device sync health ${vendorNames}` },
  '/profile': { name: 'Profile', also: 'settings preferences options account' },
  '/profile/zones': { name: 'Zones and thresholds', also: 'ftp threshold pace heart rate power lactate' },
  '/profile/body': { name: 'Weight, resting heart rate and HRV', also: 'scale pulse' },
  '/profile/gear': { name: 'Shoes and bikes', also: 'equipment bikes shoes' },
  '/profile/teams': { name: 'Your teams', also: 'coach leave' },
  '/profile/messages': { name: 'Messages', also: 'chat coach athlete write' },
  '/profile/following': { name: 'Following', also: 'friends followers' },
  '/profile/authorize': { name: 'Connect an app', also: 'oauth consent' },
  '/profile/assistants': { name: 'AI assistants', also: 'ai mcp chatbot llm' },
  '/profile/tokens': { name: 'Access tokens and webhooks', also: 'api webhooks developer key programs' },
  '/password': { name: 'Change password', also: 'login security' },
  '/team': { name: 'Team', also: '' },
  '/team/access': { name: 'Who sees what', also: '' },
  '/partner': { name: 'Partner', also: '' },
  '/admin': { name: 'Admin', also: 'server members coupons jobs' },
  '/accounting': { name: 'Subscription', also: 'plan billing price trial payment invoice coupon card' },
  '/manual': { name: 'Manual', also: 'help documentation faq' },
  '/contact': { name: 'Contact', also: 'support email' },
  '/suggestion': { name: 'Suggestion', also: 'feedback idea' },
  '/privacy': { name: 'Privacy', also: 'data protection gdpr' },
  '/terms': { name: 'Terms', also: '' },
});
