import * as auth from './calls/auth.ts';
import * as calendar from './calls/calendar.ts';
import * as activities from './calls/activities.ts';
import * as imports from './calls/imports.ts';
import * as member from './calls/member.ts';
import * as training from './calls/training.ts';

/** What the pages that people open most ask for: browsers load these rows with the program that makes calls. */
export const coreCalls = { ...auth, ...member, ...calendar, ...activities, ...training, ...imports };
