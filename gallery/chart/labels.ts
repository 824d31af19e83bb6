import type { Chart, ChartTransition, Trigger } from './chart.ts';

/** Formats a duration: `45 s`, `2 min`. @param milliseconds 0 or more */
export function lengthText(milliseconds: number): string {
  if (milliseconds === 0) return '0 s';
  if (milliseconds % 86_400_000 === 0) return `${milliseconds / 86_400_000} d`;
  if (milliseconds % 3_600_000 === 0) return `${milliseconds / 3_600_000} h`;
  if (milliseconds % 60_000 === 0) return `${milliseconds / 60_000} min`;
  return milliseconds < 1000 ? `${milliseconds} ms` : `${milliseconds / 1000} s`;
}

/** Describes an event: actors that finish or fail, timers by name and length, transient transitions as “at once”. */
export function triggerText({ kind, name, length }: Trigger): string {
  switch (kind) {
    case 'atOnce':
      return 'at once';
    case 'any':
      return 'any event';
    case 'done':
      return `${name} is done`;
    case 'failed':
      return `${name} failed`;
    case 'news':
      return `${name} says something`;
    case 'finished':
      return 'all of it is done';
    case 'timer': {
      const lasts = length === null ? '' : lengthText(length);
      if (name === '') return `after ${lasts}`;
      return `after ${name}${lasts === '' ? '' : ` (${lasts})`}`;
    }
    case 'event':
      return name;
  }
}

export const transitionText = (transition: ChartTransition): string =>
  triggerText(transition.trigger) + (transition.guard === null ? '' : ` if ${transition.guard}`);

/** Returns the name of a state, such as `linking.open`; for the machine, its own id. */
export function stateName(chart: Chart, id: string): string {
  const state = chart.states.find((one) => one.id === id);
  return state === undefined || state.path === '' ? chart.id : state.path;
}

/** Returns the targets of a transition as text: their names, or `stays`. */
export const targetText = (chart: Chart, { targets }: ChartTransition): string =>
  targets.length === 0 ? 'stays' : targets.map((id) => stateName(chart, id)).join(' and ');

export const counted = (count: number, what: string): string => `${count} ${what}${count === 1 ? '' : 's'}`;

/** Returns the number of states inside the machine and of all transitions: `32 states, 85 transitions`. */
export const sizeText = (chart: Chart): string =>
  `${counted(chart.states.length - 1, 'state')}, ${counted(chart.transitions.length, 'transition')}`;
