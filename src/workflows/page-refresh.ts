import type { RealtimeEvent } from '../../domain/entities/realtime.ts';
import type { PageRefreshRef } from '../../machines/pageRefresh/pageRefresh.machine.ts';

/** Reports events that change what pages show. */
export const tellOfChanges = (workflow: PageRefreshRef, events: readonly RealtimeEvent[]) =>
  workflow.send({ type: 'CHANGED', events });
