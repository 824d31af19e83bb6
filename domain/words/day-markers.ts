import type { MarkerKind, RacePriority } from '../entities/day-marker.ts';
import { area } from './area.ts';

/** Markers of days: illness, travel, races, … */
export const dayMarkerWords = area('dayMarkers', {
  title: 'Day markers',
  kinds: {
    ill: 'Sick',
    injured: 'Injured',
    travelling: 'Travelling',
    race: 'Race',
    unavailable: 'Unavailable',
    rest: 'Planned rest',
  } satisfies Readonly<Record<MarkerKind, string>>,
  /** A race of priority A. */
  raceOf: (name: string, priority: RacePriority | null) => (priority === null ? name : `${name} (${priority})`),
  /** A marker and its last day. */
  until: (marker: string, day: string) => `${marker} until ${day}`,
  /** Shown in explanations. */
  marked: (kind: MarkerKind, days: number, of: number) => {
    const what = {
      ill: 'sick',
      injured: 'injured',
      travelling: 'travelling',
      race: 'a race',
      unavailable: 'unavailable',
      rest: 'planned rest',
    }[kind];
    return `${days} of the ${of} days ${days === 1 ? 'is' : 'are'} marked as ${what}.`;
  },
  /** Warning before a workout is placed on the day. */
  conflict: (day: string, marker: string) => `${day} is marked: ${marker}.`,
  conflicts: 'Workouts fall on marked days:',
  conflictOn: (day: string, marker: string) => `${day}: ${marker}`,
  andMore: (count: number) => `and ${count} more`,

  mark: 'Mark days',
  markDay: (day: string) => `Mark days from ${day}`,
  edit: 'Edit',
  editOne: (marker: string) => `Edit ${marker}`,
  none: 'Nothing marked.',
  newTitle: 'Mark days',
  editTitle: 'Edit marker',
  kind: 'What',
  first: 'First day',
  last: 'Last day',
  name: 'Name of the race',
  nameNeeded: 'Give the race a name of up to 80 characters.',
  priority: 'Priority',
  noPriority: 'None',
  priorities: { A: 'A: main goal', B: 'B: important', C: 'C: as training' } satisfies Readonly<
    Record<RacePriority, string>
  >,
  dayNeeded: 'Choose a day.',
  wrongOrder: 'The last day must not be before the first.',
  tooLong: 'At most 366 days.',
  save: 'Save',
  cancel: 'Cancel',
  remove: 'Remove',
  undo: 'Undo',
  notSaved: 'Couldn’t save the marker',
  tooMany: 'You have reached the maximum number of markers. Remove some first.',
  saved: (marker: string) => `Marked: ${marker}.`,
  removed: (marker: string) => `Removed: ${marker}.`,
  undone: 'Undone.',
});
