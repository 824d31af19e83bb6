import type { Programme } from '../../../machines/registrationChecklist/types.ts';
import type { PublishedPage } from './look-up.ts';

/** Returns the data of a page for the checklist. */
export const programmeOf = ({ page, cohort, survey }: PublishedPage): Programme => ({
  steps: page.steps.map(({ kind, message }) => ({ ref: kind, message })),
  survey: survey?.schema ?? null,
  cohortName: cohort?.name ?? page.name,
  contactEmail: page.contactEmail,
  hasEvent: page.eventId !== null,
  hasCohort: page.cohortId !== null,
  hasTeam: page.teamId !== null,
  hasCoupon: page.couponCode !== null,
});
