import type { SubjectiveInput } from '../../domain/entities/diary.ts';
import type { DayInputRef } from '../../machines/dayInput/dayInput.machine.ts';
import { dayInputView } from '../../machines/dayInput/selectors.ts';
import { useView } from './use-view.ts';

/** Sleep and motivation of a day, and an action to change them. */
export const useDayInput = (workflow: DayInputRef) => ({
  ...useView(workflow, dayInputView),
  change: (input: SubjectiveInput) => workflow.send({ type: 'CHANGE', input }),
});
