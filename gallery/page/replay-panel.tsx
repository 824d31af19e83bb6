import { useState } from 'react';
import type { AnyStateMachine } from 'xstate';
import { plans } from '../../tests/machines/plans.ts';
import { counted } from '../chart/labels.ts';
import type { StepNote } from '../live/protocol.ts';
import { type ReplayedStep, replayed } from '../play/replay.ts';
import { valueText } from './actor-tree.tsx';
import { catalogue } from './catalogue.ts';

/** Result of a replay: rows; null if the recording lacks its beginning. */
interface Outcome {
  readonly rows: readonly ReplayedStep[] | null;
  /** Indexes of the steps in the recording. */
  readonly places: readonly number[];
}

function summary({ rows }: Outcome): string {
  if (rows === null) return 'The recording does not hold the beginning of this actor, so that no other can go its way.';
  const same = rows.filter(({ isSame }) => isSame).length;
  const all = `${same} of ${rows.length} steps the same`;
  return same === rows.length ? `${all}.` : `${all}. The first that is not is marked.`;
}

/** Replays a recorded actor with a new one, and compares them step by step. */
export function ReplayPanel({
  name,
  steps,
  own,
  onGo,
}: {
  /** Name in the catalogue. */
  readonly name: string;
  readonly steps: readonly StepNote[];
  /** Indexes of the actor's steps. */
  readonly own: readonly number[];
  readonly onGo: (count: number) => void;
}) {
  const [outcome, setOutcome] = useState<Outcome | null>(null);
  const machine = catalogue.get(name);
  const plan = plans[name as keyof typeof plans];
  const replay = (of: AnyStateMachine) => {
    const recorded = own.flatMap((index) => steps[index] ?? []);
    setOutcome({ rows: replayed(of, plan, recorded), places: [...own] });
  };
  const first = outcome?.rows?.findIndex(({ isSame }) => !isSame) ?? -1;
  return (
    <div className="about">
      <p className="notes">
        A fresh actor of this version of the machine gets the events that were recorded, with stand-ins for what it asks
        of the world and samples of the walk for what is masked.
      </p>
      <div className="sends">
        <button type="button" disabled={!machine || own.length === 0} onClick={() => machine && replay(machine)}>
          Replay {counted(own.length, 'step')} on a fresh actor
        </button>
      </div>
      {outcome && <p role="status">{summary(outcome)}</p>}
      {outcome?.rows && (
        <ol className="events">
          {outcome.rows.map(({ index, type, recorded, fresh, isSame }) => (
            <li key={index}>
              <button
                type="button"
                className={index === first ? 'differs' : undefined}
                onClick={() => onGo((outcome.places[index] ?? 0) + 1)}
              >
                <b>{type}</b> <span>{isSame ? valueText(recorded) : `recorded ${valueText(recorded)}, `}</span>
                {!isSame && <span>{fresh === null ? 'not reached' : `fresh ${valueText(fresh)}`}</span>}
              </button>
            </li>
          ))}
        </ol>
      )}
    </div>
  );
}
