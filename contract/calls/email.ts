import * as z from 'zod/mini';
import { teamMessage } from '../../domain/entities/team-message.ts';
import { call } from '../call.ts';

export const sendEmail = call({
  id: 'sendEmail',
  method: 'POST',
  path: 'email/send',
  proof: 'signed',
  who: 'member',
  isAdminAct: true,
  page: 'team',
  cost: 'job',
  body: teamMessage,
  bodyBytes: 40_960,
  answers: {
    /**
     * `recipients`: number of athletes or members; `by_email`: number who get an email; `on_page`: number who see the message only at their
     * next sign-in. The others have turned messages off.
     */
    200: z.object({ recipients: z.number(), by_email: z.number(), on_page: z.number() }),
  },
  source: 'core §7.27',
  summary:
    'Writes to athletes of a team, a group of it or some, as plain text: for its coaches, to others the team does not exist; admins write to any team, and to members whom they name. ' +
    'Nobody sees an address. 404 not_found for another team, 409 not_in_team, nobody_to_write_to.',
});
