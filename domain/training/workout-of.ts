import { ACTIVITY_TYPE } from '../activity-types.ts';
import type { AveragePowerScales } from '../entities/calendar.ts';
import { ZONE_MIDDLE_PERCENT } from '../metrics/constants.ts';
import { zoneOfPlan } from '../metrics/planned-load.ts';
import type { PlanComponent, PlanEffort } from './components.ts';
import type { PlanDraft } from './draft.ts';
import { estimateEffort, familyOf, timesOfEfforts } from './estimate.ts';
import { toMetres, toSeconds } from '../units.ts';
import { raceSpeed } from './targets.ts';
import { workoutName } from './workout-name.ts';
import { sportOfFamily, stepTarget } from './zone-targets.ts';

const bySport = new Map<number, 'walking' | 'hiking' | 'rowing' | 'training'>([
  [ACTIVITY_TYPE.walking, 'walking'],
  [ACTIVITY_TYPE.hiking, 'hiking'],
  [ACTIVITY_TYPE.rowing, 'rowing'],
  [ACTIVITY_TYPE.indoorRowing, 'rowing'],
  [ACTIVITY_TYPE.strength, 'training'],
  [ACTIVITY_TYPE.cardio, 'training'],
  [ACTIVITY_TYPE.yoga, 'training'],
]);

/** Race distance, in metres, whose pace workouts for Zwift refer to. */
const RACE_METRES = 10_000;

/** Returns the pool of a swim in yards or metres, from the units of its distances. The length is assumed. */
function poolOf(components: readonly PlanComponent[]) {
  const isYards = timesOfEfforts(components).some(([{ units }]) => units === 'yards');
  return isYards ? { metres: toMetres(25, 'yards'), unit: 'yards' as const } : { metres: 25, unit: 'metres' as const };
}

type Intensity = 'active' | 'rest' | 'warmUp' | 'coolDown';
interface Step {
  readonly zone: number;
  readonly intensity: Intensity;
}
interface Block<S> {
  readonly times: number;
  readonly steps: readonly S[];
}

/** Marks easy steps next to harder ones: warm-up at the start, cool-down at the end, rest in between. */
function withIntensities<S extends Step>(blocks: readonly Block<S>[]): readonly Block<S>[] {
  const isHard = ({ zone }: Step) => zone > 1;
  const hard = blocks.map(({ steps }) => steps.some(isHard));
  const [first, last] = [hard.indexOf(true), hard.lastIndexOf(true)];
  if (first < 0) return blocks;
  const intensity = (i: number): Intensity => {
    if (i < first) return 'warmUp';
    return i > last ? 'coolDown' : 'rest';
  };
  return blocks.map((block, i) => ({
    ...block,
    steps: block.steps.map((step) => (isHard(step) ? step : { ...step, intensity: intensity(i) })),
  }));
}

/** Converts a planned workout for devices, with the member's values for its zones, as written by formats/workouts. */
export function workoutOf(draft: PlanDraft, scales: AveragePowerScales) {
  const family = familyOf(draft.activityTypeId);
  const sport = bySport.get(draft.activityTypeId) ?? sportOfFamily[family];
  const isOpenWater = draft.activityTypeId === ACTIVITY_TYPE.openWaterSwimming;
  const speedOfRace = raceSpeed(scales.velocity, RACE_METRES);
  const step = (effort: PlanEffort) => {
    const zone = zoneOfPlan(effort.zone);
    const target = stepTarget(sport, effort, scales);
    const middle = target.kind === 'open' ? 0 : (target.low + target.high) / 2;
    const isOwnTarget = Boolean(effort.target);
    const speed = isOwnTarget && target.kind === 'speed' ? middle : scales.velocity[zone];
    return {
      length:
        effort.inputType === 'distance'
          ? { metres: toMetres(effort.value, effort.units) }
          : { seconds: toSeconds(effort.value, effort.units) },
      seconds: estimateEffort(effort, family, scales.velocity).duration,
      zone: effort.zone,
      target,
      isOwnTarget,
      intensity: 'active' as Intensity,
      power: (isOwnTarget && target.kind === 'powerShare' ? middle : ZONE_MIDDLE_PERCENT[zone]) / 100,
      raceSpeed: speedOfRace === null ? null : speed / speedOfRace,
      note: effort.componentTypeDescription || null,
    };
  };
  return {
    name: workoutName(draft),
    comment: draft.comment,
    sport,
    pool: sport === 'swimming' && !isOpenWater ? poolOf(draft.components) : null,
    isOpenWater,
    blocks: withIntensities(
      draft.components.map((component) =>
        component.componentType === 'activity'
          ? { times: 1, steps: [step(component)] }
          : { times: component.repeatTimes, steps: component.components.map(step) },
      ),
    ),
  };
}
