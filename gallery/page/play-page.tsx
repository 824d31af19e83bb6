import { useMemo, useState } from 'react';
import type { AnyStateMachine } from 'xstate';
import { plans } from '../../tests/machines/plans.ts';
import { activeIn, type Chart } from '../chart/chart.ts';
import { lengthText, stateName, triggerText } from '../chart/labels.ts';
import { unpacked } from '../play/tours.ts';
import { valueText } from './actor-tree.tsx';
import { ChartCanvas } from './chart-canvas.tsx';
import { DataView } from './data-view.tsx';
import { Outline } from './outline.tsx';
import { Tabs } from './tabs.tsx';
import { useFolding } from './use-folding.ts';
import { usePlayer } from './use-player.ts';
import { useWalk } from './use-walk.ts';

/** Label of an event's button: as in the picture. */
const named = (chart: Chart, type: string): string => {
  const transition = chart.transitions.find(({ eventType }) => eventType === type);
  return transition ? triggerText(transition.trigger) : type;
};

/** Runs a machine without the product: the user sends its actors' events, and moves its clock. */
export function PlayPage({
  name,
  chart,
  machine,
}: {
  readonly name: string;
  readonly chart: Chart;
  readonly machine: AnyStateMachine;
}) {
  const plan = plans[name as keyof typeof plans];
  const { played, left, start, take, skip, stop, follow } = usePlayer(machine, plan);
  const walk = useWalk(name);
  const [input, setInput] = useState(0);
  const [goal, setGoal] = useState('');
  const [picked, setPicked] = useState<string | null>(null);
  const light = useMemo(
    () => ({ active: activeIn(chart, played.value), flashing: played.taken, walked: played.walked, picked }),
    [chart, played, picked],
  );
  const folding = useFolding(chart, light.active);
  const pick = (id: string) => setPicked((before) => (before === id ? null : id));
  const way = walk?.routes.find(([id]) => id === goal)?.[1];
  const timer = played.untilTimer;
  return (
    <div className="machine">
      <div className="head">
        <h1>Play {name}</h1>
        <p role="status" data-state={valueText(played.value)}>
          {valueText(played.value) || chart.id}
          {played.status !== 'active' && `, ${played.status}`} · {played.walked.size} of {chart.transitions.length}{' '}
          transitions taken
        </p>
        <a href={`#/${name}`}>Back to the picture</a>
      </div>
      <ChartCanvas
        chart={chart}
        folding={folding}
        light={light}
        onPick={pick}
        shown={picked ?? [...light.active].at(-1) ?? null}
      />
      <Tabs
        label={`Play ${name}`}
        tabs={[
          {
            name: 'Play',
            panel: (
              <div className="about">
                <h2>Begin</h2>
                <div className="sends">
                  {plan.inputs.length > 1 && (
                    <select aria-label="Input" value={input} onChange={(event) => setInput(Number(event.target.value))}>
                      {plan.inputs.map((_, index) => (
                        <option key={index} value={index}>
                          input {index + 1}
                        </option>
                      ))}
                    </select>
                  )}
                  <button type="button" onClick={() => start(input)}>
                    Begin anew
                  </button>
                </div>
                <h2>What happens next</h2>
                <div className="sends">
                  {played.next.flatMap(({ type, samples }) =>
                    samples.map((sample, index) => (
                      <button
                        key={`${type} ${index}`}
                        type="button"
                        title={JSON.stringify(sample)}
                        onClick={() => take(sample)}
                      >
                        {named(chart, type)}
                        {samples.length > 1 && ` (${index + 1})`}
                      </button>
                    )),
                  )}
                  {played.next.length === 0 && <p className="notes">Nothing more can be said to it.</p>}
                </div>
                <h2>Time</h2>
                <div className="sends">
                  <span>{lengthText(Math.round(played.time))} since the beginning.</span>
                  <button type="button" disabled={timer === null} onClick={skip}>
                    {timer === null ? 'No timer runs' : `Skip to the next timer, in ${lengthText(Math.round(timer))}`}
                  </button>
                </div>
                <h2>Ways</h2>
                <div className="sends">
                  <select aria-label="State to go to" value={goal} onChange={(event) => setGoal(event.target.value)}>
                    <option value="">a state</option>
                    {chart.states.slice(1).map(({ id }) => (
                      <option key={id} value={id}>
                        {stateName(chart, id)}
                      </option>
                    ))}
                  </select>
                  <button
                    type="button"
                    disabled={!way}
                    onClick={() => way && follow([{ input: way.input, events: unpacked(way, plan) }])}
                  >
                    Take the shortest way
                  </button>
                  <button
                    type="button"
                    disabled={walk === null}
                    onClick={() =>
                      follow((walk?.tours ?? []).map((tour) => ({ input: tour.input, events: unpacked(tour, plan) })))
                    }
                  >
                    Walk everything
                  </button>
                  {left > 0 && (
                    <button type="button" onClick={stop}>
                      Stop, {left} to go
                    </button>
                  )}
                </div>
                {goal !== '' && walk !== null && !way && (
                  <p className="notes">No way of the walk stops there: it is left at once.</p>
                )}
                <h2>Context</h2>
                <DataView value={plainOf(played.context)} />
                <h2>Action</h2>
                <ol className="notes">
                  {played.events.slice(-30).map((event, index) => (
                    <li key={index}>{event}</li>
                  ))}
                </ol>
              </div>
            ),
          },
          {
            name: 'States',
            panel: <Outline chart={chart} light={light} folding={folding} onPick={pick} />,
          },
        ]}
      />
    </div>
  );
}

/** A context without values that are not plain data, such as actors. */
const plainOf = (context: unknown): unknown =>
  JSON.parse(
    JSON.stringify(context, (_, value: unknown) =>
      typeof value === 'object' && value !== null && 'sessionId' in value ? 'an actor' : value,
    ) ?? 'null',
  );
