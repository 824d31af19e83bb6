import { pageRules as words } from '../words/page-rules.ts';
import { type PartnerPage, partnerPage, type StepKind } from './page.ts';

/** A message for the page's editor, with its field: `banner.title`, `steps.0.message`. */
export interface PageProblem {
  readonly at: string;
  readonly message: string;
}

const joinsForNothing = ({ permission, permissions }: PartnerPage): PageProblem | false =>
  (permission === 0 || permissions.includes(0)) && { at: 'permissions', message: words.sharesNothing };

/** Returns problems between fields that prevent publication, although each field is valid on its own. */
export function pageProblems(page: PartnerPage): readonly PageProblem[] {
  const kinds = page.steps.map(({ kind }) => kind);
  const has = (kind: StepKind) => kinds.includes(kind);
  if (page.festival !== null) {
    const found: (PageProblem | false)[] = [
      page.steps.length > 0 && { at: 'steps', message: words.festivalHasSteps },
      page.cohortId === null && { at: 'cohortId', message: words.festivalCohort },
      joinsForNothing(page),
    ];
    return found.filter((problem) => problem !== false);
  }
  const found: (PageProblem | false)[] = [
    new Set(kinds).size < kinds.length && { at: 'steps', message: words.stepTwice },
    !(['account', 'details', 'soulFocus', 'device'] as const).some(has) && { at: 'steps', message: words.stepWho },
    has('survey') && page.surveyId === null && { at: 'surveyId', message: words.survey },
    page.surveyId !== null && !has('survey') && { at: 'steps', message: words.surveyStep },
    (has('details') || has('soulFocus')) && page.eventId === null && { at: 'eventId', message: words.event },
    page.steps.some(({ kind, text: said = '' }) => kind === 'agreement' && said.trim() === '') && {
      at: 'steps',
      message: words.agreement,
    },
    page.cohortId === null &&
      page.teamId === null &&
      page.eventId === null && { at: 'cohortId', message: words.leadsNowhere },
    joinsForNothing(page),
  ];
  return found.filter((problem) => problem !== false);
}

/** Returns the message for a field, by its name and the violated rule. */
function sentenceFor(at: string, issue: { readonly code: string; readonly maximum?: unknown }): string {
  if (issue.code === 'too_big') return words.tooLong(Number(issue.maximum));
  if (issue.code === 'too_small') return at.endsWith('sources') ? words.festivalSources : words.needed;
  if (/[cC]olour$/.test(at)) return words.colour;
  if (/[uU]rl$/.test(at)) return words.address;
  if (at === 'contactEmail') return words.email;
  return at === 'language' ? words.language : words.unsound;
}

/**
 * Returns everything that prevents a draft's publication: each field by the schema of published pages, then rules
 * between fields. At most one problem per field.
 */
export function publishProblems(page: PartnerPage): readonly PageProblem[] {
  const parsed = partnerPage.safeParse(page);
  const unsound = (parsed.error?.issues ?? []).map((issue) => {
    const at = issue.path.join('.');
    return { at, message: sentenceFor(at, issue) };
  });
  const { logo } = page.banner;
  const mute = logo !== null && logo.alt.trim() === '' ? [{ at: 'banner.logo', message: words.alt }] : [];
  const found = new Map<string, PageProblem>();
  for (const problem of [...unsound, ...mute, ...pageProblems(page)]) {
    if (!found.has(problem.at)) found.set(problem.at, problem);
  }
  return [...found.values()];
}
