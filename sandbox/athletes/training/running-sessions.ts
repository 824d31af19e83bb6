import type { LegPlan, Step } from './plan.ts';

/** A planned run: title and steps. */
export interface RunIdea {
  readonly title: string;
  readonly steps: readonly Step[];
  readonly autoLap: number | null;
  readonly race: boolean;
}

const step = (kind: Step['kind'], effort: number, metres: number): Step => ({
  kind,
  effort,
  metres: Math.round(metres),
});
const forSeconds = (kind: Step['kind'], effort: number, seconds: number): Step => ({ kind, effort, seconds });

const idea = (title: string, steps: readonly Step[], autoLap: number | null = null, race = false): RunIdea => ({
  title,
  steps,
  autoLap,
  race,
});

const warmUp = (km: number) => step('warmup', 0.71, km * 1000);
const coolDown = (km: number) => step('cooldown', 0.69, km * 1000);

/** Plans an easy run. Distances in km; efforts are shares of the speed that can be held for an hour. */
export const easyRun = (km: number, effort = 0.74): RunIdea =>
  idea('Easy run', [step('active', effort, km * 1000)], 1000);

export const recoveryRun = (km: number): RunIdea => idea('Recovery run', [step('active', 0.67, km * 1000)], 1000);

export const stridesRun = (km: number, strides: number): RunIdea =>
  idea('Easy run with strides', [
    step('active', 0.73, km * 1000),
    ...Array.from({ length: strides }, () => [forSeconds('active', 1.22, 20), forSeconds('rest', 0.5, 70)]).flat(),
    coolDown(0.6),
  ]);

export const intervals = (times: number, metres: number, effort: number, restSeconds: number): RunIdea =>
  idea(`${times} × ${metres} m`, [
    warmUp(2.6),
    ...Array.from({ length: times }, (_, i) =>
      i === times - 1
        ? [step('active', effort, metres)]
        : [step('active', effort, metres), forSeconds('rest', 0.52, restSeconds)],
    ).flat(),
    coolDown(2),
  ]);

export const tempoRun = (minutes: number): RunIdea =>
  idea(`Tempo ${minutes} min`, [warmUp(2.5), forSeconds('active', 0.975, minutes * 60), coolDown(2)]);

export const hillRun = (times: number): RunIdea =>
  idea(`Hills ${times} × 60 s`, [
    warmUp(3),
    ...Array.from({ length: times }, () => [forSeconds('active', 1.06, 60), forSeconds('rest', 0.55, 110)]).flat(),
    coolDown(2.2),
  ]);

export const marathonPace = (km: number): RunIdea =>
  idea(`${Math.round(km)} km at marathon pace`, [warmUp(2.5), step('active', 0.88, km * 1000), coolDown(1.5)]);

export const longRun = (km: number, fastFinish: number): RunIdea =>
  fastFinish > 0
    ? idea('Long run, fast finish', [
        step('active', 0.745, (km - fastFinish) * 1000),
        step('active', 0.87, fastFinish * 1000),
      ])
    : idea('Long run', [step('active', 0.735, km * 1000)], 1000);

/** Plans a race. Races measure long, since runners do not follow the measured line exactly, and the watch adds its own errors. */
export const race = (title: string, metres: number, effort: number): RunIdea =>
  idea(title, [step('active', effort, metres * 1.005)], 1000, true);

/** Returns the approximate metres of a plan for an athlete with a threshold speed in m/s. */
export const metresOf = (steps: readonly Step[], threshold: number): number =>
  steps.reduce((sum, { metres, seconds, effort }) => sum + (metres ?? (seconds ?? 0) * effort * threshold), 0);

/** Returns the leg of a planned run on one of the athlete's usual loops. */
export function runLeg(
  given: RunIdea,
  options: {
    readonly discipline: 'run' | 'treadmill';
    readonly owner: string;
    readonly threshold: number;
    readonly relief: number;
    readonly pauses: number;
  },
): LegPlan {
  const metres = metresOf(given.steps, options.threshold);
  const loop = given.race ? 10_550 : Math.max(2500, Math.min(22_000, Math.round(metres / 500) * 500));
  return {
    discipline: options.discipline,
    steps: given.steps,
    autoLap: given.autoLap,
    // Runs of the same distance often use the same loop, whose relief does not change.
    route: `${options.owner} ${given.race ? 'race' : 'loop'} ${loop}`,
    loop,
    relief: options.relief,
    pauses: options.pauses,
    race: given.race,
  };
}
