import { useEffect, useEffectEvent } from 'react';
import { teamVisibilityView } from '../../machines/teamVisibility/selectors.ts';
import type { TeamVisibilityRef } from '../../machines/teamVisibility/teamVisibility.machine.ts';
import { useView } from './use-view.ts';

/**
 * How far saving the choice is, and what can be done.
 * @param onSaved hears that what was sent is stored
 */
export function useTeamVisibility(workflow: TeamVisibilityRef, onSaved: () => void) {
  const saved = useEffectEvent(onSaved);
  useEffect(() => {
    const subscription = workflow.on('saved', () => saved());
    return () => subscription.unsubscribe();
  }, [workflow]);
  return {
    ...useView(workflow, teamVisibilityView),
    save: (athletesCanViewDashboard: boolean) => workflow.send({ type: 'SAVE', athletesCanViewDashboard }),
  };
}
