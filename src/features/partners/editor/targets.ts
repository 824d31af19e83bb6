import { useState } from 'react';
import type { EditedPage } from '../../../../machines/pageEditor/types.ts';
import type { CreatedTarget, TargetField } from './fields.ts';

/** Lists of the editor with what was created since the page was loaded. */
export function useTargets(saved: EditedPage['targets']) {
  const [created, setCreated] = useState<readonly { readonly field: TargetField; readonly target: CreatedTarget }[]>(
    [],
  );
  const withCreated = <Target extends { readonly id: string }>(
    field: TargetField,
    list: readonly Target[],
    of: (target: CreatedTarget) => Target,
  ): readonly Target[] => {
    const missing = created.filter((one) => one.field === field && list.every(({ id }) => id !== one.target.id));
    return [...list, ...missing.map(({ target }) => of(target))];
  };
  return {
    targets: {
      ...saved,
      cohorts: withCreated('cohortId', saved.cohorts, ({ id, name, levels: offered = [] }) => ({
        id,
        name,
        levels: offered,
      })),
      events: withCreated('eventId', saved.events, (target) => target),
      surveys: withCreated('surveyId', saved.surveys, (target) => target),
    },
    add: (field: TargetField, target: CreatedTarget) => setCreated((before) => [...before, { field, target }]),
  };
}
