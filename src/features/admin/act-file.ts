import { csvOf } from '../../../domain/csv.ts';
import type { CallResponse } from '../../api/requests.ts';
import { type Act, reasonOf, sentenceText } from './act-sentence.ts';
import { actsWords as words } from './acts-words.ts';

/** Acts per request. With the maximum number of requests per file, this uses a quarter of a page's rate limit per minute. */
export const ACTS_AT_ONCE = 200;
const MAX_REQUESTS = 50;

type Page = CallResponse<'searchAdminActs'>;

/**
 * Loads acts, newest first.
 * @returns `isCut`: whether older acts were left out
 */
export async function readActs(read: (after: string | undefined) => Promise<Page>) {
  const acts: Act[] = [];
  let next: string | null | undefined;
  for (let requests = 0; requests < MAX_REQUESTS && next !== null; requests += 1) {
    const page = await read(next);
    acts.push(...page.acts);
    next = page.next ?? null;
  }
  return { acts, isCut: next !== null };
}

/** Returns the log as CSV for spreadsheets, with full pseudonyms. */
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
