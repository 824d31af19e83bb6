import { useEffect, useEffectEvent } from 'react';
import type { Profile, ProfileEditRef } from '../../machines/profileEdit/profileEdit.machine.ts';
import { profileEditView } from '../../machines/profileEdit/selectors.ts';
import { useView } from './use-view.ts';

/**
 * How far saving the profile is, and what can be done.
 * @param onSaved hears that what was sent is stored
 */
export function useProfileEdit(workflow: ProfileEditRef, onSaved: () => void) {
  const saved = useEffectEvent(onSaved);
  useEffect(() => {
    const subscription = workflow.on('saved', () => saved());
    return () => subscription.unsubscribe();
  }, [workflow]);
  return {
    ...useView(workflow, profileEditView),
    save: (profile: Profile) => workflow.send({ type: 'SAVE', profile }),
  };
}
