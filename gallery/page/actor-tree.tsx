import type { ActorNote, StepNote } from '../live/protocol.ts';
import { lastSteps } from '../live/history.ts';
import type { Recording } from '../live/recording.ts';
import type { LiveTab } from '../live/use-live.ts';

interface TreeProps {
  readonly recording: Recording;
  /** Number of visible steps. */
  readonly count: number;
  readonly tabs: ReadonlyMap<string, LiveTab>;
  readonly picked: string | null;
  readonly onPick: (actor: string) => void;
  /** Removes the tabs that are closed; `null` if none is. */
  readonly onClear: (() => void) | null;
}

/** Text of a state's value, such as `linking.open`. */
export function valueText(value: unknown): string {
  if (typeof value === 'string') return value;
  return Object.entries(value ?? {})
    .map(([key, inner]) => {
      const rest = valueText(inner);
      return rest === '' ? key : `${key}.${rest}`;
    })
    .join(' + ');
}

interface BranchProps extends TreeProps {
  readonly actor: ActorNote;
  readonly last: ReadonlyMap<string, StepNote>;
}

function Branch({ actor, ...props }: BranchProps) {
  const { recording, last, picked, onPick } = props;
  const children = recording.actors.filter(({ parent, machine }) => parent === actor.id && machine !== null);
  const step = last.get(actor.id);
  const isOver = step !== undefined && step.status !== 'active';
  return (
    <li>
      <button
        type="button"
        className={isOver ? 'actor is-over' : 'actor'}
        aria-pressed={picked === actor.id}
        onClick={() => onPick(actor.id)}
      >
        <b>{actor.machine}</b>{' '}
        {actor.name !== actor.machine && !/^x:\d+$/.test(actor.name) && <span>{actor.name}</span>}
        <small>{step === undefined ? 'not begun' : isOver ? step.status : valueText(step.value) || 'running'}</small>
      </button>
      {children.length > 0 && (
        <ul>
          {children.map((child) => (
            <Branch key={child.id} {...props} actor={child} />
          ))}
        </ul>
      )}
    </li>
  );
}

/** The title and path of a tab's page. */
function TabName({ tab }: { readonly tab: LiveTab | undefined }) {
  const { path = '', title = '', isOpen = false } = tab ?? {};
  const [name, ...notes] = [title, path].filter((part) => part !== '');
  return (
    <>
      {name ?? 'A page that has not loaded'} <small>{[...notes, ...(isOpen ? [] : ['closed'])].join(' · ')}</small>
    </>
  );
}

/** Actors by tab, children below their parents. */
export function ActorTree(props: TreeProps) {
  const { recording, count, tabs, onClear } = props;
  const last = lastSteps(recording.steps, count);
  const names = [...new Set(recording.actors.map(({ tab }) => tab))];
  const isMachine = (id: string | null) => recording.actors.some((actor) => actor.id === id && actor.machine !== null);
  return (
    <div className="actors">
      {onClear && (
        <div className="sends">
          <button type="button" onClick={onClear}>
            Clear closed tabs
          </button>
        </div>
      )}
      {names.map((tab) => (
        <section key={tab} aria-labelledby={`tab-${tab}`}>
          <h2 id={`tab-${tab}`}>
            <TabName tab={tabs.get(tab)} />
          </h2>
          <ul>
            {recording.actors
              .filter((actor) => actor.tab === tab && actor.machine !== null && !isMachine(actor.parent))
              .map((actor) => (
                <Branch key={actor.id} {...props} last={last} actor={actor} />
              ))}
          </ul>
        </section>
      ))}
    </div>
  );
}
