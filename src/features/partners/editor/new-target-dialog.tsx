import type { NewTargetProps, TargetField } from './fields.ts';
import { NewCohortDialog } from './new-cohort-dialog.tsx';
import { NewEventDialog } from './new-event-dialog.tsx';
import { NewSurveyDialog } from './new-survey-dialog.tsx';

const dialogs = { cohortId: NewCohortDialog, eventId: NewEventDialog, surveyId: NewSurveyDialog };

/** Creates a cohort, an event or a survey. */
export function NewTargetDialog({ field, ...props }: NewTargetProps & { readonly field: TargetField }) {
  const Dialog = dialogs[field];
  return <Dialog {...props} />;
}
