import { useState } from 'react';
import type { EditedPage } from '../../../../machines/pageEditor/types.ts';
import type { SavedTarget, TargetField } from './fields.ts';

/** Returns the lists of the editor, including objects created or changed since the page was loaded. */
export function useTargets(loaded: EditedPage['targets']) {
  const [saved, setSaved] = useState<readonly { readonly field: TargetField; readonly target: SavedTarget }[]>([]);
  const withSaved = <Target extends { readonly id: string }>(
    field: TargetField,
    list: readonly Target[],
    of: (target: SavedTarget) => Target,
  ): readonly Target[] => {
    const ofField = new Map(saved.filter((one) => one.field === field).map(({ target }) => [target.id, of(target)]));
    const known = list.map((one) => ofField.get(one.id) ?? one);
    return [...known, ...[...ofField.values()].filter(({ id }) => list.every((one) => one.id !== id))];
  };
  return {
    targets: {
      ...loaded,
      cohorts: withSaved('cohortId', loaded.cohorts, ({ id, name, levels: offered = [] }) => ({
        id,
        name,
        levels: offered,
      })),
      events: withSaved('eventId', loaded.events, (target) => target),
      surveys: withSaved('surveyId', loaded.surveys, (target) => target),
    },
    save: (field: TargetField, target: SavedTarget) => setSaved((before) => [...before, { field, target }]),
  };
}
