import type { PageContent } from '../../domain/partners/draft.ts';
import type { PageImage } from '../../domain/partners/images.ts';
import { type PageProblem, publishProblems } from '../../domain/partners/problems.ts';
import { pageRules as words } from '../../domain/words/page-rules.ts';
import type { Db } from '../db/open.ts';
import { findImages } from './images.store.ts';
import { readTargets, type Targets } from './targets.ts';

type Page = PageContent['page'];

/** Returns a problem for each target that the editor does not offer. */
function targetProblems(page: Page, { cohorts, teams, events, surveys, coupons }: Targets): PageProblem[] {
  const has = (list: readonly { readonly id: string }[], id: string | null) =>
    id === null || list.some((one) => one.id === id);
  const cohort = cohorts.find(({ id }) => id === page.cohortId);
  const found: (PageProblem | false)[] = [
    !has(cohorts, page.cohortId) && { at: 'cohortId', message: words.notThere },
    !has(teams, page.teamId) && { at: 'teamId', message: words.notThere },
    !has(events, page.eventId) && { at: 'eventId', message: words.notThere },
    !has(surveys, page.surveyId) && { at: 'surveyId', message: words.notThere },
    page.couponCode !== null &&
      !coupons.includes(page.couponCode.trim().toLowerCase()) && { at: 'couponCode', message: words.notThere },
    cohort !== undefined &&
      [page.permission, ...page.permissions].some((level) => !cohort.levels.includes(level)) && {
        at: 'permission',
        message: words.levelNotOffered,
      },
  ];
  return found.filter((problem) => problem !== false);
}

/** Returns a problem for each image that is not stored here in the size given on the page, which determines its place in the layout. */
async function imageProblems(db: Db, { banner, look }: Page): Promise<PageProblem[]> {
  const named: readonly (readonly [string, PageImage | null])[] = [
    ['banner.logo', banner.logo],
    ['look.background', look.background],
  ];
  const hashes = named.flatMap(([, image]) => (image === null ? [] : [image.hash]));
  const kept = hashes.length === 0 ? [] : await findImages(db, hashes);
  return named.flatMap(([at, image]) => {
    const isKept = kept.some(
      ({ hash, width, height }) => hash === image?.hash && width === image.width && height === image.height,
    );
    return image === null || isKept ? [] : [{ at, message: words.image }];
  });
}

/** Returns all problems that prevent publishing a page, with a message per field. */
export async function problemsOf(db: Db, { page }: PageContent): Promise<readonly PageProblem[]> {
  return [...publishProblems(page), ...targetProblems(page, await readTargets(db)), ...(await imageProblems(db, page))];
}
