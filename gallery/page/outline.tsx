import type { Chart, ChartState, ChartTransition } from '../chart/chart.ts';
import type { Light } from '../chart/drawing.tsx';
import { stateName, targetText, transitionText } from '../chart/labels.ts';
import { CopyButton } from './copy-button.tsx';
import type { Folding } from './use-folding.ts';

interface OutlineProps {
  readonly chart: Chart;
  readonly light: Light;
  readonly folding: Folding;
  readonly onPick: (id: string) => void;
}

const kinds: Readonly<Record<ChartState['kind'], string>> = {
  atomic: '',
  compound: '',
  parallel: 'all parts at once',
  final: 'ends here',
  history: 'as it was left',
};

function TransitionItem({
  chart,
  transition,
  light,
  onPick,
}: Omit<OutlineProps, 'folding'> & { readonly transition: ChartTransition }) {
  const isPicked = light.picked === transition.id;
  return (
    <li>
      <button type="button" className="line" aria-pressed={isPicked} onClick={() => onPick(transition.id)}>
        <span className={`event k-${transition.trigger.kind}`}>{transitionText(transition)}</span>
        <span className="target">
          <span aria-hidden="true">→ </span>
          {targetText(chart, transition)}
        </span>
        {light.walked?.has(transition.id) && <span className="walked">taken</span>}
      </button>
      {isPicked && (
        <dl className="facts">
          {transition.actions.length > 0 && (
            <>
              <dt>does</dt>
              <dd>{transition.actions.join(', ')}</dd>
            </>
          )}
          {transition.reenters && (
            <>
              <dt>state</dt>
              <dd>is entered anew</dd>
            </>
          )}
          <dt>event</dt>
          <dd>
            <code>{transition.eventType || 'none: at once'}</code>
          </dd>
        </dl>
      )}
    </li>
  );
}

function StateItem({ chart, state, ...props }: OutlineProps & { readonly state: ChartState }) {
  const { light, folding, onPick } = props;
  const own = chart.transitions.filter(({ source }) => source === state.id);
  const name = stateName(chart, state.id);
  const isActive = light.active?.has(state.id) ?? false;
  const isPicked = light.picked === state.id;
  const isFolded = folding.collapsed.has(state.id);
  const notes = [kinds[state.kind], ...state.tags.map((tag) => `tag ${tag}`)].filter((note) => note !== '');
  const acts = [
    ...state.invokes.map(({ id, src }) => (id === src || src === 'inline' ? `runs ${id}` : `runs ${id}, a ${src}`)),
    ...(state.entry.length > 0 ? [`on entry: ${state.entry.join(', ')}`] : []),
    ...(state.exit.length > 0 ? [`on exit: ${state.exit.join(', ')}`] : []),
  ];
  return (
    <li className={isActive ? 'of-state is-active' : 'of-state'}>
      <div className="of-name">
        <button type="button" aria-pressed={isPicked} onClick={() => onPick(state.id)}>
          {name}
        </button>
        {isActive && <span className="now">active</span>}
        {state.parent !== null && state.children.length > 0 && (
          <button
            type="button"
            className="small"
            onClick={() => folding.toggle(state.id)}
            aria-label={`${isFolded ? 'Open' : 'Collapse'} ${name}`}
          >
            {isFolded ? 'Open' : 'Collapse'}
          </button>
        )}
      </div>
      {isPicked && (
        <div className="sends">
          <code>{name}</code>
          <CopyButton label="Copy path" text={() => name} />
        </div>
      )}
      {state.description !== '' && <p>{state.description}</p>}
      {notes.length > 0 && <p className="notes">{notes.join(' · ')}</p>}
      {acts.length > 0 && <p className="notes">{acts.join(' · ')}</p>}
      {own.length > 0 && (
        <ul className="of-transitions">
          {own.map((transition) => (
            <TransitionItem key={transition.id} chart={chart} transition={transition} light={light} onPick={onPick} />
          ))}
        </ul>
      )}
    </li>
  );
}

/** The content of the picture as a list. */
export function Outline(props: OutlineProps) {
  return (
    <ul className="outline" aria-label={`States and transitions of ${props.chart.id}`}>
      {props.chart.states.map((state) => (
        <StateItem key={state.id} {...props} state={state} />
      ))}
    </ul>
  );
}
