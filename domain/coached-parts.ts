import { explainVisibility, visibilityOf, type Subject, type Viewer } from './access.ts';
import type { CoachRight } from './coach-rights.ts';
import type { PageName } from './pages.ts';

interface CoachedRule {
  /** Page that controls access. */
  readonly page: PageName;
  readonly reads: CoachRight;
  /** Right to write; equal to `reads` where nothing can be written. */
  readonly writes: CoachRight;
}

/** Parts of an athlete's data that coaches see. Comments and diary are part of the calendar. */
export const coachedParts = {
  calendar: { page: 'calendar', reads: 'see', writes: 'see' },
  activities: { page: 'activity', reads: 'see', writes: 'see' },
  plan: { page: 'training', reads: 'see', writes: 'plan' },
  comments: { page: 'calendar', reads: 'see', writes: 'comment' },
  diary: { page: 'calendar', reads: 'wellness', writes: 'wellness' },
  thresholds: { page: 'profile', reads: 'thresholds', writes: 'thresholds' },
} as const satisfies Readonly<Record<string, CoachedRule>>;
export type CoachedPart = keyof typeof coachedParts;

/** Returns a coach's sight of each part of an athlete's data, with the reason. */
export const explainCoached = (coach: Viewer, athlete: Subject) =>
  (Object.keys(coachedParts) as CoachedPart[]).map((thing) => {
    const { page, reads, writes } = coachedParts[thing];
    const { sight, access } = explainVisibility(coach, athlete, page, reads);
    const mayWrite = visibilityOf(coach, athlete, page, writes) === 'advise';
    return { thing, sight: sight === 'advise' && !mayWrite ? ('read' as const) : sight, by: access.by };
  });
