import { useEffect } from 'react';
import type { SharingLevel } from '../../domain/partners/page.ts';
import { sharingChangeView } from '../../machines/sharingChange/selectors.ts';
import type { SharingChangeRef } from '../../machines/sharingChange/sharingChange.machine.ts';
import { useView } from './use-view.ts';

/**
 * The level shared with a cohort, the progress of changing it, and the actions.
 * @param listed the level in the list of connections
 */
export function useSharingChange(workflow: SharingChangeRef, listed: SharingLevel) {
  useEffect(() => workflow.send({ type: 'LISTED', level: listed }), [workflow, listed]);
  return {
    ...useView(workflow, sharingChangeView),
    choose: (level: SharingLevel) => workflow.send({ type: 'CHOOSE', level }),
    save: () => workflow.send({ type: 'SAVE' }),
    cancel: () => workflow.send({ type: 'CANCEL' }),
  };
}
