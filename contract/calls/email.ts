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
    /** To how many it goes, each as they want to be told. */
    200: z.object({ recipients: z.number() }),
  },
  source: 'core §7.27',
  summary:
    'Writes to athletes of a team, a group of it or some, as plain text: for its coaches, to others the team does not exist; admins write to any team, and to members whom they name. ' +
    'Nobody sees an address. 404 not_found for another team, 409 not_in_team, nobody_to_write_to.',
});
