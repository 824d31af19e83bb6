import { area } from './area.ts';

/** Returns a name for the middle of a sentence. */
const lower = (name: string) => (name === 'FTP' ? name : `${name}`.replace(/^./, (first) => first.toLowerCase()));

/** Names of thresholds, and the sentence that names the threshold behind zones. */
export const thresholdWords = area('thresholds', {
  kinds: {
    critical_power: 'Critical power',
    threshold_speed: 'Threshold pace',
    bike_power: 'FTP',
    swim_speed: 'Critical swim speed',
    maximum_heart_rate: 'Maximum heart rate',
    threshold_heart_rate: 'Threshold heart rate',
    foot_maximum_heart_rate: 'Running maximum heart rate',
    foot_threshold_heart_rate: 'Running threshold heart rate',
    bike_maximum_heart_rate: 'Cycling maximum heart rate',
    bike_threshold_heart_rate: 'Cycling threshold heart rate',
    swim_maximum_heart_rate: 'Swimming maximum heart rate',
    swim_threshold_heart_rate: 'Swimming threshold heart rate',
    other_maximum_heart_rate: 'Maximum heart rate in other sports',
    other_threshold_heart_rate: 'Threshold heart rate in other sports',
  },
  sources: { entered: 'entered', suggested: 'from a suggestion', coach: 'set by your coach' },
  /** `value` as '250 W', `day` as '3 May'. */
  zonesBy: (kind: string, value: string, day: string, source: string) =>
    `Zones by ${lower(kind)} ${value} since ${day}, ${source}.`,
  zonesByEffort: (kind: string, value: string, day: string) =>
    `Zones by ${lower(kind)} ${value}, from an effort on ${day}.`,
  zonesByProvisional: (kind: string, value: string) =>
    `Zones by ${lower(kind)} ${value}, provisional until a hard effort.`,
  zonesByAge: (kind: string, value: string) => `Zones by ${lower(kind)} ${value}, estimated from age.`,
  between: (least: string, most: string, unit: string) => `Enter ${least} to ${most} ${unit}.`,
  zone: (zone: number) => `Zone ${zone}`,
});
