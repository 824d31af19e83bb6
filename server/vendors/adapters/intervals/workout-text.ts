import type { AveragePowerScales } from '../../../../domain/entities/calendar.ts';
import { zoneOfPlan } from '../../../../domain/metrics/planned-load.ts';
import type { PlanComponent, PlanEffort } from '../../../../domain/training/components.ts';
import { familyOf } from '../../../../domain/training/estimate.ts';
import { sportOfFamily, stepTarget, type ZoneTarget, zoneTarget } from '../../../../domain/training/zone-targets.ts';
import { METRES_PER_MILE, toMetres, toSeconds } from '../../../../domain/units.ts';

/** Member data needed for steps. */
export interface OfMember {
  readonly scales: AveragePowerScales;
  readonly prefersMetric: boolean;
}

/** Formats a duration, such as `1h2m30s`; `m` means minutes in this notation. */
function timeText(seconds: number): string {
  const whole = Math.max(1, Math.round(seconds));
  const parts = [
    [Math.floor(whole / 3600), 'h'],
    [Math.floor((whole % 3600) / 60), 'm'],
    [whole % 60, 's'],
  ] as const;
  return parts.flatMap(([count, unit]) => (count > 0 ? [`${count}${unit}`] : [])).join('');
}

/** Formats a distance as `2km` or `500mtr`, since `m` means minutes. */
function distanceText({ value, units }: PlanEffort): string {
  if (units === 'miles' && Number.isInteger(value * 100)) return `${value}mi`;
  const metres = Math.max(1, Math.round(toMetres(value, units as 'meters')));
  return metres >= 1000 && metres % 10 === 0 ? `${metres / 1000}km` : `${metres}mtr`;
}

function paceText(speed: number, metres: number): string {
  const seconds = Math.round(metres / speed);
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
}

/** Formats a target with its kind, since a bare percentage would mean threshold power, even for runs. */
function targetText(target: ZoneTarget, sport: string, prefersMetric: boolean): string {
  switch (target.kind) {
    case 'open':
    case 'heartRate':
      return '';
    case 'power':
      return ` ${Math.round(target.low)}-${Math.round(target.high)}w`;
    case 'powerShare':
      return ` ${Math.round(target.low)}-${Math.round(target.high)}%`;
    case 'heartRateShare':
      return ` ${Math.round(target.low)}-${Math.round(target.high)}% HR`;
    case 'speed': {
      const [metres, unit] =
        sport === 'swimming' ? [100, '100m'] : prefersMetric ? [1000, 'km'] : [METRES_PER_MILE, 'mi'];
      return ` ${paceText(target.low, metres)}-${paceText(target.high, metres)}/${unit} Pace`;
    }
  }
}

/** Returns the text before a duration, which the watch displays. Text with digits could be parsed as a duration, so it is omitted. */
const cueOf = ({ componentTypeDescription: note }: PlanEffort) => {
  const cue = (note ?? '').replace(/\s+/g, ' ').trim();
  return cue === '' || /\d/.test(cue) ? '' : `${cue} `;
};

/** Escapes a member's text so that it is not parsed as a step or repeat. */
const plainText = (text: string) =>
  text
    .split('\n')
    .map((line) => line.replace(/^\s*-/, '–').replace(/(\d+)x\s*$/, '$1 x'))
    .join('\n')
    .trim();

/** Returns a planned workout in intervals.icu's notation, with the member's comment after the steps. */
export function workoutText(
  {
    components,
    activityTypeId,
    comment,
  }: { readonly components: readonly PlanComponent[]; readonly activityTypeId: number; readonly comment: string },
  { scales, prefersMetric }: OfMember,
): string {
  const sport = sportOfFamily[familyOf(activityTypeId)];
  const line = (effort: PlanEffort) => {
    const length =
      effort.inputType === 'distance' ? distanceText(effort) : timeText(toSeconds(effort.value, effort.units));
    const own = stepTarget(sport, effort, scales);
    // The notation does not support beats per minute.
    const target = own.kind === 'heartRate' ? zoneTarget(sport, zoneOfPlan(effort.zone), scales) : own;
    return `- ${cueOf(effort)}${length}${targetText(target, sport, prefersMetric)}`;
  };
  const isSaid = ({ value }: PlanEffort) => value > 0;
  // Repeats need a blank line before and after.
  const blocks: string[][] = [[]];
  for (const component of components) {
    if (component.componentType === 'activity') {
      if (isSaid(component)) blocks.at(-1)?.push(line(component));
      continue;
    }
    const inside = component.components.filter(isSaid).map(line);
    if (inside.length > 0) blocks.push([`${component.repeatTimes}x`, ...inside], []);
  }
  const steps = blocks.filter((block) => block.length > 0).map((block) => block.join('\n'));
  return [...steps, plainText(comment)].filter((part) => part !== '').join('\n\n');
}
