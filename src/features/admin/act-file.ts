import { csvOf } from '../../../domain/csv.ts';
import type { CallAnswer } from '../../api/requests.ts';
import { type Act, reasonOf, sentenceText } from './act-sentence.ts';
import { actsWords as words } from './acts-words.ts';

/** Acts of one request, and requests of one file: a quarter of what a page may ask for in a minute. */
export const ACTS_AT_ONCE = 200;
const MOST_REQUESTS = 50;

type Page = CallAnswer<'searchAdminActs'>;

/** Acts from the newest on. @returns isCut: there are older ones */
export async function readActs(read: (after: string | undefined) => Promise<Page>) {
  const acts: Act[] = [];
  let next: string | null | undefined;
  for (let requests = 0; requests < MOST_REQUESTS && next !== null; requests += 1) {
    const page = await read(next);
    acts.push(...page.acts);
    next = page.next ?? null;
  }
  return { acts, isCut: next !== null };
}

/** The log as a table for spreadsheets, with pseudonyms in full. */
export const actsFile = (acts: readonly Act[]): string => {
  const { at, act, outcome, reason, admin, adminAddress, adminMark, member, memberAddress, memberMark, code } =
    words.columns;
  return csvOf(
    [at, act, outcome, reason, admin, adminAddress, adminMark, member, memberAddress, memberMark, code],
    acts.map((one) => [
      one.at,
      sentenceText(one),
      words.outcomes[one.outcome ?? 'open'],
      reasonOf(one),
      one.admin?.name ?? null,
      one.admin?.emailAddress ?? null,
      one.adminMark,
      one.member?.name ?? null,
      one.member?.emailAddress ?? null,
      one.memberMark,
      one.reason,
    ]),
  );
};
