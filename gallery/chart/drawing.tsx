import type { Trigger } from './chart.ts';
import type { ChartLayout, LabelBox, StateBox } from './layout.ts';
import type { Content, Row } from './measure.ts';

/** Highlighted states and transitions of a running actor or of a selection, by id. */
export interface Light {
  readonly active?: ReadonlySet<string>;
  /** Transitions taken last. */
  readonly flashing?: ReadonlySet<string>;
  /** Transitions and states visited at any time. */
  readonly walked?: ReadonlySet<string>;
  readonly picked?: string | null;
  /** Differences from another version: added, removed and changed. */
  readonly added?: ReadonlySet<string>;
  readonly gone?: ReadonlySet<string>;
  readonly changed?: ReadonlySet<string>;
}

interface DrawingProps {
  readonly layout: ChartLayout;
  readonly light?: Light;
  /** Called when a state or transition is selected. If omitted, selecting and collapsing is disabled, as in print. */
  readonly onPick?: (id: string) => void;
  readonly onCollapse?: (id: string) => void;
}

/** Icons of rows, on a grid of 10 × 10. */
const marks: Readonly<Record<Trigger['kind'] | 'invoke' | 'entry' | 'exit', string>> = {
  event: 'M1 5h7M5 2l3 3-3 3',
  any: 'M5 1.5v7M2 3.2l6 3.6M8 3.2l-6 3.6',
  timer: 'M5 1a4 4 0 1 0 0 8 4 4 0 1 0 0-8ZM5 3v2.2l1.6 1',
  done: 'M1.5 5.4 4 8l4.5-6',
  failed: 'M2 2l6 6M8 2 2 8',
  news: 'M1.5 2h7v4.5H5L3 8.5V6.5H1.5Z',
  finished: 'M1.5 5.4 4 8l4.5-6',
  atOnce: 'M5.8 1 2.5 5.6h2.6L4.4 9l3.2-4.6H5Z',
  invoke: 'M2.5 1.5v7l6-3.5Z',
  entry: 'M1 5h4M3.4 3 5.4 5l-2 2M6 1.5h2.5v7H6',
  exit: 'M4.5 5h4.3M7 3l2 2-2 2M4 1.5H1.5v7H4',
};

function markOf({ kind, transition }: Row): string | null {
  if (kind === 'event' && transition) return marks[transition.trigger.kind];
  return kind === 'invoke' || kind === 'entry' || kind === 'exit' ? marks[kind] : null;
}

const classes = (...names: (string | false | undefined)[]) => names.filter(Boolean).join(' ');

function changes(id: string, { added, gone, changed }: Light): string {
  if (added?.has(id)) return 'is-added';
  if (gone?.has(id)) return 'is-gone';
  return changed?.has(id) ? 'is-changed' : '';
}

function Lines({ row }: { readonly row: Row }) {
  return row.lines.map((line, index) => (
    <text key={index} x={row.x} y={row.y + index * row.lineHeight} className={`t-${row.kind}`}>
      {line}
    </text>
  ));
}

function Rows({ content, light }: { readonly content: Content; readonly light: Light }) {
  return content.rows.map((row, index) => {
    const { transition } = row;
    const mark = markOf(row);
    const kind = transition ? `k-${transition.trigger.kind}` : `k-${row.kind}`;
    const state = transition && [
      light.flashing?.has(transition.id) && 'is-flashing',
      light.walked?.has(transition.id) && 'is-walked',
      light.picked === transition.id && 'is-picked',
      changes(transition.id, light),
    ];
    return (
      <g key={index} className={classes('row', kind, ...(state ?? []))} data-transition={transition?.id}>
        {transition && row.kind === 'event' && (
          <rect
            className="glow"
            x={row.x - 18}
            y={row.y - row.lineHeight / 2}
            width={content.width - row.x + 14}
            height={row.lines.length * row.lineHeight}
            rx={4}
          />
        )}
        {mark !== null && <path className="mark" d={mark} transform={`translate(${row.x - 15} ${row.y - 5})`} />}
        <Lines row={row} />
      </g>
    );
  });
}

function StateShape({ box, light, onPick, onCollapse }: { readonly box: StateBox } & Omit<DrawingProps, 'layout'>) {
  const { state, content, width, height, headHeight, isCollapsed } = box;
  const isOpen = headHeight < height;
  const look = light ?? {};
  const names = classes(
    'state',
    `s-${state.kind}`,
    isOpen && 'is-open',
    look.active?.has(state.id) && 'is-active',
    look.picked === state.id && 'is-picked',
    changes(state.id, look),
  );
  return (
    <g
      className={names}
      data-state={state.id}
      transform={`translate(${box.x} ${box.y})`}
      onClick={onPick && (() => onPick(state.id))}
    >
      <rect className="box" width={width} height={height} rx={10} />
      {state.kind === 'final' && <rect className="ring" x={3.5} y={3.5} width={width - 7} height={height - 7} rx={7} />}
      {isOpen && <path className="head" d={`M0.5 ${headHeight}H${width - 0.5}`} />}
      {content.chips.map((chip) => (
        <g key={chip.text} className="chip">
          <rect x={chip.x} y={chip.y} width={chip.width} height={chip.height} rx={chip.height / 2} />
          <text x={chip.x + chip.width / 2} y={chip.y + chip.height / 2}>
            {chip.text}
          </text>
        </g>
      ))}
      <Rows content={content} light={look} />
      {onCollapse && state.parent !== null && state.children.length > 0 && (
        <g
          className="fold"
          transform={`translate(${content.width - 22} 9)`}
          onClick={(event) => {
            event.stopPropagation();
            onCollapse(state.id);
          }}
        >
          <rect width={18} height={18} rx={5} />
          <path d={isCollapsed ? 'M5 9h8M9 5v8' : 'M5 9h8'} />
        </g>
      )}
    </g>
  );
}

function LabelShape({ box, light, onPick }: { readonly box: LabelBox } & Omit<DrawingProps, 'layout'>) {
  const look = light ?? {};
  const { transitions } = box.arrow;
  const has = (set: ReadonlySet<string> | undefined) => transitions.some(({ id }) => set?.has(id));
  const names = classes(
    'arrow',
    has(look.flashing) && 'is-flashing',
    has(look.walked) && 'is-walked',
    transitions.some(({ id }) => id === look.picked) && 'is-picked',
    transitions.length === 1 && transitions[0] && changes(transitions[0].id, look),
  );
  return (
    <g className={names}>
      <path className="line" d={box.tail} />
      <path className="line" d={box.head} markerEnd="url(#chart-head)" />
      <g transform={`translate(${box.x} ${box.y})`}>
        <rect className="label" width={box.width} height={box.height} rx={7} />
        <Rows content={box.content} light={look} />
        {onPick &&
          transitions.map((transition) => {
            const rows = box.content.rows.filter((row) => row.transition?.id === transition.id);
            const first = rows[0];
            if (!first) return null;
            const height = rows.reduce((sum, row) => sum + row.lines.length * row.lineHeight, 0);
            return (
              <rect
                key={transition.id}
                className="press"
                y={first.y - first.lineHeight / 2}
                width={box.width}
                height={height}
                onClick={() => onPick(transition.id)}
              />
            );
          })}
      </g>
    </g>
  );
}

/** A chart with its layout, for the screen and for print. Colours are in style.ts. */
export function Drawing({ layout, light = {}, onPick, onCollapse }: DrawingProps) {
  const shared = { light, ...(onPick && { onPick }), ...(onCollapse && { onCollapse }) };
  return (
    <>
      <defs>
        <marker
          id="chart-head"
          viewBox="0 0 8 8"
          refX="7"
          refY="4"
          markerWidth="8"
          markerHeight="8"
          orient="auto"
          markerUnits="userSpaceOnUse"
        >
          <path className="tip" d="M0.5 0.7 7.5 4 0.5 7.3 2 4Z" />
        </marker>
      </defs>
      {layout.states.map((box) => (
        <StateShape key={box.state.id} box={box} {...shared} />
      ))}
      {layout.starts.map((start) => (
        <g key={`${start.x} ${start.y}`} className="start">
          <path className="line" d={start.path} markerEnd="url(#chart-head)" />
          <circle cx={start.x} cy={start.y} r={5} />
        </g>
      ))}
      {layout.labels.map((box) => (
        <LabelShape key={box.arrow.key} box={box} {...shared} />
      ))}
    </>
  );
}
