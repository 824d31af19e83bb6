import { useEffect, useMemo, useRef, useState } from 'react';
import { activeIn, type Chart } from '../chart/chart.ts';
import { counted } from '../chart/labels.ts';
import type { StepNote } from '../live/protocol.ts';
import { createHistory } from '../live/history.ts';
import type { Recording } from '../live/recording.ts';
import { type LiveTab, useLive } from '../live/use-live.ts';
import { ActorTree, valueText } from './actor-tree.tsx';
import { ChartCanvas } from './chart-canvas.tsx';
import { catalogue, chartNamed } from './catalogue.ts';
import { DataView } from './data-view.tsx';
import { Outline } from './outline.tsx';
import { RecordingFile } from './recording-file.tsx';
import { ReplayPanel } from './replay-panel.tsx';
import { SendButtons } from './send-buttons.tsx';
import { Tabs } from './tabs.tsx';
import { Timeline } from './timeline.tsx';
import { useFolding } from './use-folding.ts';
import { useTimeTravel } from './use-time-travel.ts';

const EVENTS_SHOWN = 200;
const nothing: readonly string[] = [];

/** Returns the machine's name in the catalogue, by its id. */
const nameOf = (machine: string): string =>
  catalogue.has(machine) ? machine : ([...catalogue].find(([, { id }]) => id === machine)?.[0] ?? '');
const chartFor = (machine: string | null): Chart | undefined =>
  machine === null ? undefined : chartNamed(nameOf(machine));

function Events({
  steps,
  own,
  onGo,
}: {
  readonly steps: readonly StepNote[];
  /** Indexes of the visible steps. */
  readonly own: readonly number[];
  readonly onGo: (count: number) => void;
}) {
  const shown = own
    .slice(-EVENTS_SHOWN)
    .toReversed()
    .flatMap((index) => {
      const step = steps[index];
      return step ? [{ ...step, index }] : [];
    });
  return (
    <ol className="events" reversed>
      {shown.map((step) => (
        <li key={step.index}>
          <button type="button" onClick={() => onGo(step.index + 1)}>
            <b>{step.event.type}</b> <span>{valueText(step.value)}</span>
          </button>
          {Object.keys(step.event).length > 1 && (
            <details>
              <summary>carries</summary>
              <DataView value={step.event} />
            </details>
          )}
        </li>
      ))}
    </ol>
  );
}

interface ActorPanelProps {
  readonly chart: Chart;
  readonly actor: string;
  readonly recording: Recording;
  readonly count: number;
  readonly isLive: boolean;
  readonly onGo: (count: number) => void;
  readonly onSend: (actor: string, event: { readonly type: string }) => void;
}

function ActorPanel({ chart, actor, recording, count, isLive, onGo, onSend }: ActorPanelProps) {
  const [picked, setPicked] = useState<string | null>(null);
  const history = useMemo(() => createHistory(actor), [actor]);
  const { own, moment } = history(recording.steps, count);
  const { step } = moment ?? {};
  const light = useMemo(
    () => ({
      active: step ? activeIn(chart, step.value) : new Set<string>(),
      flashing: new Set(step?.taken ?? nothing),
      picked,
    }),
    [chart, step, picked],
  );
  const folding = useFolding(chart, light.active);
  const pick = (id: string) => setPicked((before) => (before === id ? null : id));
  return (
    <>
      <ChartCanvas
        chart={chart}
        folding={folding}
        light={light}
        onPick={pick}
        shown={picked ?? [...light.active].at(-1) ?? null}
      />
      <Tabs
        label={`${chart.id} now`}
        tabs={[
          {
            name: 'Now',
            panel: (
              <div className="about">
                <h2>State</h2>
                <p data-state={step ? valueText(step.value) : ''}>
                  {step ? valueText(step.value) || chart.id : 'Not begun.'}
                </p>
                <h2>Can be sent now</h2>
                {isLive && step?.status === 'active' ? (
                  <SendButtons machine={chart.id} next={step.next} onSend={(event) => onSend(actor, event)} />
                ) : (
                  <p className="notes">{isLive ? 'It has ended.' : 'Nothing is sent into the past.'}</p>
                )}
                <h2>Context, masked</h2>
                <DataView value={moment?.context ?? {}} />
              </div>
            ),
          },
          { name: 'Events', panel: <Events steps={recording.steps} own={own} onGo={onGo} /> },
          {
            name: 'Fresh actor',
            panel: <ReplayPanel name={nameOf(chart.id)} steps={recording.steps} own={own} onGo={onGo} />,
          },
          {
            name: 'States',
            panel: <Outline chart={chart} light={light} folding={folding} onPick={pick} />,
          },
        ]}
      />
    </>
  );
}

/** Returns the tabs of a saved recording. */
const closedTabs = ({ paths }: Recording): ReadonlyMap<string, LiveTab> =>
  new Map(Object.entries(paths).map(([tab, path]) => [tab, { path, title: '', isOpen: false }]));

/** Machines of other tabs, live or recorded. */
export function LivePage() {
  const [file, setFile] = useState<Recording | null>(null);
  const live = useLive(file === null);
  const recording = file ?? live.recording;
  const tabs = file === null ? live.tabs : closedTabs(file);
  const open = [...tabs.values()].filter(({ isOpen }) => isOpen);
  const { count, isLive, isReplaying, goTo, goLive, replay, pause } = useTimeTravel(recording.steps.length);
  const [picked, setPicked] = useState<string | null>(null);
  const actor = recording.actors.find(({ id }) => id === picked) ?? null;
  const chart = chartFor(actor?.machine ?? null);
  // The first machine is selected until the user selects another.
  const first = recording.actors.find(({ machine }) => machine !== null)?.id ?? null;
  const hasPicked = useRef(false);
  useEffect(() => {
    if (!hasPicked.current || !recording.actors.some(({ id }) => id === picked)) setPicked(first);
  }, [first, picked, recording]);
  return (
    <div className="live">
      <div className="head">
        <h1>Live</h1>
        <p role="status">
          {file !== null && 'A recording from a file. '}
          {recording.actors.length === 0
            ? 'Waiting for a page of the app in another tab of this browser.'
            : `${counted(open.length, 'open tab')}, ${counted(recording.steps.length, 'step')}.`}
        </p>
      </div>
      <div className="side">
        <ActorTree
          recording={recording}
          count={count}
          tabs={tabs}
          picked={picked}
          onPick={(id) => {
            hasPicked.current = true;
            setPicked(id);
          }}
          onClear={file === null && open.length < tabs.size ? live.clear : null}
        />
        <RecordingFile
          recording={recording}
          isFile={file !== null}
          onOpen={(opened) => {
            setFile(opened);
            goLive();
          }}
          onLeave={() => {
            setFile(null);
            goLive();
          }}
        />
      </div>
      {actor && chart && (
        <ActorPanel
          key={actor.id}
          chart={chart}
          actor={actor.id}
          recording={recording}
          count={count}
          isLive={isLive && file === null && tabs.get(actor.tab)?.isOpen === true}
          onGo={goTo}
          onSend={live.send}
        />
      )}
      <div className="travel" role="group" aria-label="Time travel">
        <button type="button" onClick={() => goTo(count - 1)} disabled={count <= 1} aria-label="One step back">
          ◀
        </button>
        <label>
          <span>
            Step {count} of {recording.steps.length}
          </span>
          <input
            type="range"
            min={0}
            max={recording.steps.length}
            value={count}
            onChange={(event) => goTo(Number(event.target.value))}
          />
        </label>
        <button
          type="button"
          onClick={() => goTo(count + 1)}
          disabled={count >= recording.steps.length}
          aria-label="One step on"
        >
          ▶
        </button>
        <button type="button" onClick={isReplaying ? pause : replay} disabled={recording.steps.length === 0}>
          {isReplaying ? 'Pause' : 'Replay'}
        </button>
        <button type="button" onClick={goLive} disabled={isLive}>
          Newest
        </button>
        <Timeline recording={recording} count={count} onGo={goTo} />
      </div>
    </div>
  );
}
