import type { Db } from '../db/open.ts';
import { ApiFailure } from '../http/failure.ts';
import type { Members } from '../members/members.store.ts';
import type { Publish } from '../realtime/publish.ts';
import { personOf, type TeamPerson } from './teams.store.ts';

export const noTeam = () => new ApiFailure(404, 'not_found', 'There is no such team.');

/** Drops the cached rights of these people, and updates their open pages. */
export type TellTeam = (people: readonly (TeamPerson | string)[]) => Promise<void>;

export const createTellTeam =
  (deps: {
    readonly db: Db;
    readonly members: Members;
    readonly publish: Publish;
    /** Drops the cached rights of a person. */
    readonly forget: (sub: string) => void;
  }): TellTeam =>
  async (people) => {
    const { db, members, publish, forget } = deps;
    const found = await Promise.all(people.map((one) => (typeof one === 'string' ? personOf(db, one) : one)));
    const all = found.filter((one) => one !== null);
    for (const { sub } of all) forget(sub);
    for (const { memberId, identityId } of all) {
      const member = await members.byId(memberId);
      if (member) publish(identityId, 'member_updated', { member });
    }
  };
