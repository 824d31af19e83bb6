import type { RemarksRef } from '../../machines/remarks/remarks.machine.ts';
import { remarksView } from '../../machines/remarks/selectors.ts';
import { useView } from './use-view.ts';

/** Texts below an object, and their actions. */
export const useRemarks = (workflow: RemarksRef) => ({
  ...useView(workflow, remarksView),
  save: (text: string) => workflow.send({ type: 'SAVE', text }),
  edit: (id: string) => workflow.send({ type: 'EDIT', id }),
  cancel: () => workflow.send({ type: 'CANCEL' }),
  confirm: () => workflow.send({ type: 'CONFIRM' }),
  remove: (id: string) => workflow.send({ type: 'DELETE', id }),
});
