import { useQueryClient } from '@tanstack/react-query';
import { toSnake } from '../../domain/case.ts';
import type { Corrected } from '../../domain/entities/activity.ts';
import type { HandFigures, HandFiguresWire } from '../../domain/entities/manual-activity.ts';
import { zoneHere } from './zone-here.ts';
import { useApi } from './api-context.ts';
import { keys } from './keys.ts';

/** A manually entered activity. */
export interface Written {
  /** Id chosen by the form, so a retry adds no second activity. */
  readonly activityId: string;
  readonly activityTypeId: number;
  readonly figures: HandFigures;
  readonly name: string | null;
  readonly perceivedEffort: number | null;
  readonly note: string;
}

function figuresToSend(figures: HandFigures) {
  const zone = zoneHere();
  return { ...(toSnake(figures) as HandFiguresWire), ...(zone !== null && { time_zone: zone }) };
}

/** Adds activities without a file, changes their times and figures, and refetches every other page. */
export function useByHand() {
  const { call, memberId } = useApi();
  const queries = useQueryClient();
  const follow = (id: string) => {
    for (const queryKey of [keys.calendar, keys.activities, keys.gear, keys.goals])
      void queries.invalidateQueries({ queryKey });
    return queries.invalidateQueries({ queryKey: keys.activity(id) });
  };
  return {
    async add(written: Written, signal: AbortSignal): Promise<void> {
      const { activityId, activityTypeId, figures, name, perceivedEffort, note } = written;
      const body = {
        ...figuresToSend(figures),
        activity_id: activityId,
        activity_type_id: activityTypeId,
        name,
        perceived_effort: perceivedEffort,
        note,
      };
      await call('addActivity', { params: { id: memberId }, body, signal });
      await follow(activityId);
    },
    /** Corrects a recording and refetches it. */
    async correctRecording(activityId: string, corrected: Corrected, signal: AbortSignal): Promise<void> {
      await call('correctActivity', { params: { id: activityId }, body: corrected, signal });
      void queries.invalidateQueries({ queryKey: keys.samples(activityId) });
      await follow(activityId);
    },
    async correct(activityId: string, figures: HandFigures, signal: AbortSignal): Promise<void> {
      await call('correctByHand', { params: { id: activityId }, body: figuresToSend(figures), signal });
      await follow(activityId);
    },
  };
}
