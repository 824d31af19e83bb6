import type { Chart, ChartState, ChartTransition } from './chart.ts';
import type { Light } from './drawing.tsx';
import { stateName, targetText, transitionText } from './labels.ts';

export interface Difference {
  /** Chart of both versions, including removed parts. */
  readonly chart: Chart;
  /** Ids of states and transitions of that chart. */
  readonly light: Required<Pick<Light, 'added' | 'gone' | 'changed'>>;
  /** One line per difference, for a pull request; empty if the versions are equal. */
  readonly lines: readonly string[];
}

/**
 * Returns the transitions by a key that identifies them in both versions: state, event, guard, and index among equal
 * ones.
 */
function keysOf(chart: Chart): Map<string, ChartTransition> {
  const keys = new Map<string, ChartTransition>();
  for (const transition of chart.transitions) {
    const same = `${transition.source} ${transition.eventType} ${transition.guard ?? ''}`;
    let count = 0;
    while (keys.has(`${same} ${count}`)) count += 1;
    keys.set(`${same} ${count}`, transition);
  }
  return keys;
}

const saysOf = ({ children: _children, ...state }: ChartState): string => JSON.stringify(state);
const doesOf = ({ id: _id, ...transition }: ChartTransition): string => JSON.stringify(transition);

/** Returns the differences between two versions of a machine. */
export function compareCharts(before: Chart, after: Chart): Difference {
  const old = new Map(before.states.map((state) => [state.id, state]));
  const now = new Map(after.states.map((state) => [state.id, state]));
  const lost = before.states.filter(({ id }) => !now.has(id));
  const fresh = after.states.filter(({ id }) => !old.has(id));
  const other = after.states.filter(
    (state) => old.has(state.id) && saysOf(state) !== saysOf(old.get(state.id) ?? state),
  );
  const oldKeys = keysOf(before);
  const newKeys = keysOf(after);
  const lostWays = [...oldKeys]
    .filter(([key]) => !newKeys.has(key))
    .map(([, one]) => ({ ...one, id: `gone ${one.id}` }));
  const freshWays = [...newKeys].filter(([key]) => !oldKeys.has(key)).map(([, one]) => one);
  const otherWays = [...newKeys].flatMap(([key, one]) => {
    const was = oldKeys.get(key);
    return was && doesOf(was) !== doesOf(one) ? [{ was, one }] : [];
  });
  const withLost = (state: ChartState): ChartState => ({
    ...state,
    children: [...state.children, ...lost.filter(({ parent }) => parent === state.id).map(({ id }) => id)],
  });
  const chart: Chart = {
    id: after.id,
    states: [...after.states.map(withLost), ...lost],
    transitions: [...after.transitions, ...lostWays],
  };
  const way = (of: Chart, one: ChartTransition) =>
    `${stateName(of, one.source)}: ${transitionText(one)} → ${targetText(of, one)}`;
  return {
    chart,
    light: {
      added: new Set([...fresh, ...freshWays].map(({ id }) => id)),
      gone: new Set([...lost, ...lostWays].map(({ id }) => id)),
      changed: new Set([...other.map(({ id }) => id), ...otherWays.map(({ one }) => one.id)]),
    },
    lines: [
      ...fresh.map(({ id }) => `+ state ${stateName(after, id)}`),
      ...lost.map(({ id }) => `- state ${stateName(before, id)}`),
      ...other.map(({ id }) => `~ state ${stateName(after, id)}`),
      ...freshWays.map((one) => `+ ${way(after, one)}`),
      ...lostWays.map((one) => `- ${way(before, one)}`),
      ...otherWays.map(({ was, one }) => {
        const [old, now] = [way(before, was), way(after, one)];
        if (old !== now) return `~ ${old} is now ${now}`;
        return `~ ${now} does ${one.actions.join(', ') || 'nothing'} in place of ${was.actions.join(', ') || 'nothing'}`;
      }),
    ],
  };
}
