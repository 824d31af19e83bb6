import { plans } from '../../tests/machines/plans.ts';
import { routesOf, walk } from '../../tests/machines/walk.ts';
import { packed, type PackedTour } from '../play/tours.ts';
import { catalogue } from './catalogue.ts';

export interface WalkResult {
  readonly name: string;
  readonly declared: number;
  readonly taken: number;
  readonly untaken: readonly string[];
  /** Tours that take every transition. */
  readonly tours: readonly PackedTour[];
  /** The shortest tour to each state, by its id. */
  readonly routes: readonly (readonly [string, PackedTour])[];
}

addEventListener('message', ({ data: name }: MessageEvent<string>) => {
  const machine = catalogue.get(name);
  if (!machine) return;
  const plan = plans[name as keyof typeof plans];
  const { declared, taken, untaken, tours } = walk(machine, plan);
  const routes = [...routesOf(machine, plan)].map(([id, tour]) => [id, packed(tour, plan)] as const);
  const ways = tours.map((tour) => packed(tour, plan));
  postMessage({ name, declared, taken, untaken, tours: ways, routes } satisfies WalkResult);
});
