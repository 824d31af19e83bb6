import { area } from '../../../domain/words/area.ts';

const times = (count: number, one: string, many: string) => (count === 1 ? `One ${one}` : `${count} ${many}`);

/** Texts for how an activity was measured. Distances and times as '2.30 km', '41:20'. */
export const measureWords = area('measureNotes', {
  label: 'How this activity was measured',
  distanceFromDevice: (device: string, records: string) =>
    `Distance from the watch: ${device}. Its records add up to ${records}.`,
  distanceFromRecords: (records: string, device: string) =>
    `Distance from the records: ${records}. The watch reports ${device}.`,
  timerFromRecords: (records: string, device: string) =>
    `Moving time from the records: ${records}. The watch’s timer reports ${device}.`,
  leftOut: {
    time: (count: number) => `${times(count, 'record', 'records')} with an impossible time left out.`,
    position: (count: number) => `${times(count, 'position', 'positions')} too far away left out.`,
    distance: (count: number) => `${times(count, 'impossible distance', 'impossible distances')} left out.`,
  },
  powerCapped: (time: string) =>
    `Power is estimated. For ${time} the estimate was higher than humanly possible, and was capped.`,
  powerRefusedBySpeed: (distance: string, time: string) =>
    `No estimated power: ${distance} in ${time} is not humanly possible. Change the sport if this was not a run.`,
  powerRefusedByDuration: (ratio: string, time: string) =>
    `No estimated power: ${ratio} W/kg for ${time} is not humanly possible. Change the sport if this was not a run.`,
  /** `figures` as '2.10 km, 40:12'. */
  measuredAgain: (day: string, figures: string) => `Recalculated on ${day} by a newer version. Before: ${figures}.`,
  ascent: (metres: string) => `${metres} of ascent`,
  nothing: 'no value',
});
