import { createActivityHandlers } from './handlers.ts';
import { createCorrectHandlers } from './correct-handlers.ts';
import { createDetailsHandlers } from './details-handlers.ts';
import { createGearHandlers } from './gear-handlers.ts';
import { createGoalHandlers } from './goals-handlers.ts';
import { createHandHandlers } from './manual-handlers.ts';
import { createMergeHandlers } from './merge-handlers.ts';
import { createNoteHandlers } from './note-handlers.ts';
import { createOriginalHandlers } from './original-handlers.ts';
import { createOverviewHandlers } from './overview-handlers.ts';
import { createPartHandlers } from './part-handlers.ts';
import { createRepeatedHandlers } from './repeated-handlers.ts';
import { createSavedFilterHandlers } from './saved-filters-handlers.ts';
import { createSegmentHandlers } from './segment-handlers.ts';
import { createSimilarHandlers } from './similar-handlers.ts';
import { createSportAnswerHandlers } from './sport-answers-handlers.ts';
import { createTrackHandlers } from './track-handlers.ts';
import { createZoneHandlers } from './zone-handlers.ts';

type DepsOf<Create extends (deps: never) => unknown> = Parameters<Create>[0];

/** Dependencies of all activity handlers. */
type ActivitiesDeps = DepsOf<typeof createActivityHandlers> &
  DepsOf<typeof createCorrectHandlers> &
  DepsOf<typeof createDetailsHandlers> &
  DepsOf<typeof createGearHandlers> &
  DepsOf<typeof createGoalHandlers> &
  DepsOf<typeof createHandHandlers> &
  DepsOf<typeof createMergeHandlers> &
  DepsOf<typeof createNoteHandlers> &
  DepsOf<typeof createOriginalHandlers> &
  DepsOf<typeof createPartHandlers> &
  DepsOf<typeof createRepeatedHandlers> &
  DepsOf<typeof createSavedFilterHandlers> &
  DepsOf<typeof createSimilarHandlers> &
  DepsOf<typeof createSportAnswerHandlers> &
  DepsOf<typeof createZoneHandlers>;

/** Creates the handlers of all calls about activities, goals, gear and saved filters. */
export const createActivitiesModule = (deps: ActivitiesDeps) => ({
  ...createActivityHandlers(deps),
  ...createCorrectHandlers(deps),
  ...createDetailsHandlers(deps),
  ...createGearHandlers(deps),
  ...createGoalHandlers(deps),
  ...createHandHandlers(deps),
  ...createMergeHandlers(deps),
  ...createNoteHandlers(deps),
  ...createOriginalHandlers(deps),
  ...createOverviewHandlers(deps.db),
  ...createPartHandlers(deps),
  ...createRepeatedHandlers(deps),
  ...createSavedFilterHandlers(deps),
  ...createSegmentHandlers(deps.db),
  ...createSimilarHandlers(deps),
  ...createSportAnswerHandlers(deps),
  ...createTrackHandlers(deps.db),
  ...createZoneHandlers(deps),
});
