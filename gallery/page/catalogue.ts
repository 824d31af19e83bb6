import type { AnyStateMachine } from 'xstate';
import { machines } from '../../machines/index.ts';
import { type Chart, chartOf } from '../chart/chart.ts';

/** Every machine of the product by its name. */
export const catalogue: ReadonlyMap<string, AnyStateMachine> = new Map(
  Object.entries(machines) as unknown as [string, AnyStateMachine][],
);

const charts = new Map<string, Chart>();

/** Returns the chart of a machine of the catalogue; undefined if there is no such machine. */
export function chartNamed(name: string): Chart | undefined {
  const machine = catalogue.get(name);
  if (!machine) return undefined;
  const chart = charts.get(name) ?? chartOf(machine);
  charts.set(name, chart);
  return chart;
}
