import type { DetailsInput, EventDetails } from '../../domain/partners/details.ts';
import type { SharingLevel, StepKind } from '../../domain/partners/page.ts';
import type { RegistrationChecklistRef } from '../../machines/registrationChecklist/registrationChecklist.machine.ts';
import { checklistView } from '../../machines/registrationChecklist/selectors.ts';
import { useView } from './use-view.ts';

/** Returns the state of a partner's page, and its actions. */
export const useRegistrationChecklist = (workflow: RegistrationChecklistRef) => ({
  ...useView(workflow, checklistView),
  openStep: (ref: StepKind) => workflow.send({ type: 'OPEN', ref }),
  complete: (value: true | EventDetails) => workflow.send({ type: 'COMPLETE', value }),
  /** Closes the open step, for the back button. */
  closeStep: () => {
    const { partnerAccount, survey } = workflow.getSnapshot().children;
    partnerAccount?.send({ type: 'CLOSE' });
    survey?.send({ type: 'CLOSE' });
    workflow.send({ type: 'CANCEL' });
  },
  chooseLevel: (permission: SharingLevel) => workflow.send({ type: 'CHOOSE_LEVEL', permission }),
  cancel: () => workflow.send({ type: 'CANCEL' }),
  typeDetails: (details: DetailsInput) => workflow.send({ type: 'DETAILS_TYPED', details }),
  join: () => workflow.send({ type: 'JOIN' }),
});
