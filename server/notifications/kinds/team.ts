import * as z from 'zod/mini';
import { teamNews } from '../../../domain/entities/notification.ts';
import { stillApplies, teamName } from '../facts.store.ts';
import { kind } from './kind.ts';

export const team = kind('team', {
  facts: z.object({ what: z.enum(teamNews), teamId: z.string() }),
  from: (change) => (change.what === 'team' ? { what: change.news, teamId: change.teamId } : null),
  async text(about, { db, memberId, words }) {
    if (!(await stillApplies(db, memberId, about))) return null;
    const { title, message } = words.news[about.what];
    const name = await teamName(db, about.teamId);
    return {
      title: name === null ? title : `${name}: ${title}`,
      message,
      place: words.place,
      path: '/profile/teams',
    };
  },
});
