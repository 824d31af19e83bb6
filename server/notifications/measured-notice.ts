import type { MeasuredChanges } from '../../domain/entities/activity.ts';
import { changed } from '../changes/changed.ts';
import type { Db } from '../db/open.ts';
import { measuredNotice } from '../mail/emails.ts';
import type { KnownMember } from '../members/hold-member.store.ts';
import { languageOfMemberId } from '../members/members.store.ts';
import { addNoticeOnce } from '../notices/notices.store.ts';

/** Adds a notice that lists the activities whose figures changed when they were measured again, in the member's language. */
export const addMeasuredNotice =
  (db: Db) =>
  async ({ memberId }: KnownMember, changes: MeasuredChanges): Promise<void> => {
    const language = (await languageOfMemberId(db, memberId)) ?? 'en';
    await addNoticeOnce(db, { memberId, kind: 'measured', path: '/activities', ...measuredNotice(language, changes) });
    await changed(db, { what: 'notices', of: memberId });
  };
