import { area } from './area.ts';
/** Denied access, on the server and on pages (ours). */
export const access = area('access', {
  unpaid: 'Your trial or subscription has ended. See “Subscription” for your options.',
  /** Denied access on servers that do not charge. */
  noAccess: 'Your account has no access to this. Ask the server’s admin.',
  closedTitle: 'Your training data is safe',
  closedText:
    'Your trial or subscription has ended. New activities still sync, and your calendar, load and activities will be here when you subscribe.',
  hidden: 'Your team only shows this page to its coaches.',
  sampleBar: 'Sample data, deleted after 24 hours.',
  sampleTitle: 'You are viewing sample data',
  sample: 'Sample data is read-only. Sign out and create your own account to link watches and make changes.',
});
