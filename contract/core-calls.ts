import * as auth from './calls/auth.ts';
import * as calendar from './calls/calendar.ts';
import * as activities from './calls/activities.ts';
import * as imports from './calls/imports.ts';
import * as member from './calls/member.ts';
import * as training from './calls/training.ts';

/** Calls used by the most visited pages. Browsers load these rows together with the API client. */
export const coreCalls = { ...auth, ...member, ...calendar, ...activities, ...training, ...imports };
