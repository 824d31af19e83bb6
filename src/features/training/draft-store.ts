import { STORAGE_PREFIX } from '../../../domain/persistence-version.ts';
import { readComponents } from '../../../domain/training/components.ts';
import type { PlanStated } from '../../../domain/training/draft.ts';
import type { SavedPlan } from '../../../machines/workoutEditor/types.ts';

const KEY = `${STORAGE_PREFIX}workout`;

const isObject = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null;

const isAmount = (value: unknown): value is number | null => value === null || typeof value === 'number';

function readStated(stored: unknown): PlanStated | undefined {
  if (!isObject(stored)) return undefined;
  const { totalDistance, totalDuration, load, isOwn } = stored;
  if (!isAmount(totalDistance) || !isAmount(totalDuration) || !isAmount(load)) return undefined;
  return { totalDistance, totalDuration, load, isOwn: isOwn === true };
}

/** Parses the stored draft of a place; `null` if it is of another version or invalid. */
function readKept(text: string | null, place: string): SavedPlan | null {
  try {
    const stored: unknown = JSON.parse(text ?? 'null');
    if (!isObject(stored) || stored['place'] !== place || !isObject(stored['draft'])) return null;
    const { trainingPlanId, date, activityTypeId, title, comment, components, stated: kept, unread } = stored['draft'];
    const { revision } = stored;
    const words = [trainingPlanId, date, title, comment];
    if (words.some((word) => typeof word !== 'string') || typeof activityTypeId !== 'number') return null;
    if (!Array.isArray(components) || (revision !== null && typeof revision !== 'string')) return null;
    const [id, day, name, note] = words as [string, string, string, string];
    const read = readComponents(components, () => {});
    const stated = readStated(kept);
    const draft = { trainingPlanId: id, date: day, activityTypeId, title: name, comment: note, components: read };
    return {
      draft: { ...draft, ...(stated && { stated }), ...(typeof unread === 'string' && { unread }) },
      revision,
    };
  } catch {
    return null;
  }
}

/**
 * Stores the workout being edited for the life of the tab: a reload restores it. Signing out deletes it with the rest of the tab's data.
 * @param place the editor's subject: each workout has its own draft, and a new one that of its day
 */
export const workoutDraft = (place: string) => ({
  load: (): SavedPlan | null => {
    try {
      return readKept(sessionStorage.getItem(KEY), place);
    } catch {
      return null;
    }
  },
  keep: (kept: SavedPlan | null): void => {
    try {
      if (kept === null) sessionStorage.removeItem(KEY);
      else sessionStorage.setItem(KEY, JSON.stringify({ place, ...kept }));
    } catch {
      // Storage is unavailable or full: the draft lasts as long as the page.
    }
  },
});
