import type { Cost } from '../../contract/call.ts';
import { daysBetween } from '../../domain/dates.ts';
import type { AssistantGrant, AssistantLevel } from '../../domain/entities/assistant.ts';
import type { PageName } from '../../domain/pages.ts';
import type { ReadSamples } from '../activities/sample-reader.ts';
import type { Db } from '../db/open.ts';
import { ApiFailure } from '../http/failure.ts';

export interface ToolDeps {
  readonly db: Db;
  readonly now: () => Date;
  readonly readSamples: ReadSamples;
  /** Address of the site, for links. */
  readonly publicUrl: string;
}

/** The calling assistant, and the member whose data it reads. */
export interface AssistantCaller {
  readonly memberId: string;
  /** Key that replaces the ids of activities for this assistant. */
  readonly alias: string;
  /** Name that the member gave the assistant. */
  readonly name: string;
  readonly grant: AssistantGrant;
}

/** Days `YYYY-MM-DD`, both inclusive. */
export interface Days {
  readonly from: string;
  readonly to: string;
}

/** A tool for assistants. None changes data that the member or others see elsewhere; a proposal waits for the member's review. */
export interface Tool<Args> {
  readonly title: string;
  /** Description for the assistant. */
  readonly description: string;
  /** Lowest access level that may use the tool. */
  readonly level: AssistantLevel;
  /** True if the grant must include proposals. */
  readonly needsProposals?: true;
  /** Page that the member must have access to. */
  readonly page: PageName;
  readonly cost: Cost;
  /** Returns the days that a call is about, for the log; `null` if it names none. */
  readonly days: (args: Args) => Days | null;
  /** Runs the tool. @throws ApiFailure with a sentence for the assistant if there is no result */
  readonly answer: (deps: ToolDeps, asker: AssistantCaller, args: Args) => Promise<object>;
}

export const invalidRequest = (why: string) => new ApiFailure(400, 'invalid_request', why);

/** Number of rows per page, and the highest page number of a list. */
export const PAGE_ROWS = 50;
export const MAX_PAGES = 200;

/** Returns a page of rows; an extra row shows that there are more. */
export const pageOf = <Row>(rows: readonly Row[], page: number) => ({
  rows: rows.slice(0, PAGE_ROWS),
  more: rows.length > PAGE_ROWS && page < MAX_PAGES,
});

/** Returns a sentence if there is more, since assistants read sentences better than flags. */
export const moreText = (more: boolean, page: number) =>
  more ? { more: `There is more. Ask again with page ${page + 1}.` } : {};

/** Checks a range of days. @throws ApiFailure if the days are in the wrong order, or too many */
export function checkDays({ from, to }: Days, most: number): void {
  if (from > to) throw invalidRequest('The first day must not be after the last.');
  if (daysBetween(from, to) >= most) throw invalidRequest(`At most ${most} days can be asked for at once.`);
}
