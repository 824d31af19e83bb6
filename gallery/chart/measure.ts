import type { ChartState, ChartTransition } from './chart.ts';
import { triggerText } from './labels.ts';
import { textWidth, wrapped } from './text-width.ts';

/** Font sizes, pixels. */
export const sizes = { title: 13, text: 11.5, chip: 11 } as const;

/** One or more lines of a box. `y` is the middle of its first line, from the top of the box. */
export interface Row {
  readonly kind: 'title' | 'description' | 'invoke' | 'entry' | 'exit' | 'event' | 'guard';
  readonly lines: readonly string[];
  readonly x: number;
  readonly y: number;
  readonly lineHeight: number;
  /** The transition of the row. */
  readonly transition?: ChartTransition;
}

export interface Chip {
  readonly text: string;
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/** The content of a box, and its minimum size. */
export interface Content {
  readonly width: number;
  readonly height: number;
  readonly rows: readonly Row[];
  readonly chips: readonly Chip[];
}

const EDGE = 12;
const TEXT_WIDTH = 216;
/** Width next to the name of a collapsible state. */
const FOLD = 24;
const LINE = 15;
const TITLE_LINE = 18;
/** Width before the text of a row, for its icon. */
export const MARK = 15;
const CHIP = { height: 17, pad: 7, gap: 5 };

interface Draft {
  readonly kind: Row['kind'];
  readonly text: string;
  readonly gap: number;
  readonly transition?: ChartTransition;
}

const isMarked = (kind: Row['kind']) => kind === 'invoke' || kind === 'entry' || kind === 'exit' || kind === 'event';
const weightOf = (kind: Row['kind']) => (kind === 'title' || kind === 'event' ? 'bold' : 'regular');

/** Stacks rows, starting at `top`. */
function stacked(drafts: readonly Draft[], top: number, edge: number, width: number) {
  const rows: Row[] = [];
  let y = top;
  let widest = 0;
  for (const { kind, text, gap, transition } of drafts) {
    const size = kind === 'title' ? sizes.title : sizes.text;
    const lineHeight = kind === 'title' ? TITLE_LINE : LINE;
    const x = edge + (isMarked(kind) || kind === 'guard' ? MARK : 0);
    const lines = wrapped(text, width - (x - edge), size, weightOf(kind));
    y += gap;
    rows.push({ kind, lines, x, y: y + lineHeight / 2, lineHeight, ...(transition && { transition }) });
    y += lines.length * lineHeight;
    widest = Math.max(widest, ...lines.map((line) => x + textWidth(line, size, weightOf(kind))));
  }
  return { rows, bottom: y, right: widest };
}

function chipsOf(tags: readonly string[], top: number): { readonly chips: Chip[]; readonly bottom: number } {
  const chips: Chip[] = [];
  let x = EDGE;
  let y = top;
  for (const tag of tags) {
    const width = textWidth(tag, sizes.chip, 'bold') + CHIP.pad * 2;
    if (x > EDGE && x + width > EDGE + TEXT_WIDTH) {
      x = EDGE;
      y += CHIP.height + CHIP.gap;
    }
    chips.push({ text: tag, x, y, width, height: CHIP.height });
    x += width + CHIP.gap;
  }
  return { chips, bottom: chips.length === 0 ? top : y + CHIP.height };
}

const transitionDrafts = (transition: ChartTransition, gap: number): Draft[] => [
  { kind: 'event', text: triggerText(transition.trigger), gap, transition },
  ...(transition.guard === null
    ? []
    : [{ kind: 'guard' as const, text: `if ${transition.guard}`, gap: 0, transition }]),
];

/**
 * Returns the content of a state: name, visible text, tags, actors, actions, and events that do not leave it.
 * @param title of the machine itself if the state is the machine
 * @param stays transitions that lead back into the state or nowhere
 */
export function stateContent(
  state: ChartState,
  title: string,
  stays: readonly ChartTransition[],
  more: string,
): Content {
  const head = stacked([{ kind: 'title', text: title, gap: 0 }], 9, EDGE, TEXT_WIDTH);
  const { chips, bottom } = chipsOf(state.tags, head.bottom + 3);
  const invokes = state.invokes.map(({ id, src }) => (id === src || src === 'inline' ? id : `${id}: ${src}`));
  const below: Draft[] = [
    ...(state.description === '' ? [] : [{ kind: 'description' as const, text: state.description, gap: 3 }]),
    ...(more === '' ? [] : [{ kind: 'description' as const, text: more, gap: 3 }]),
    ...invokes.map((text, index) => ({ kind: 'invoke' as const, text, gap: index === 0 ? 5 : 1 })),
    ...(state.entry.length === 0 ? [] : [{ kind: 'entry' as const, text: `entry: ${state.entry.join(', ')}`, gap: 4 }]),
    ...(state.exit.length === 0 ? [] : [{ kind: 'exit' as const, text: `exit: ${state.exit.join(', ')}`, gap: 4 }]),
    ...stays.flatMap((transition, index) => transitionDrafts(transition, index === 0 ? 7 : 2)),
  ];
  const rest = stacked(below, bottom, EDGE, TEXT_WIDTH);
  const chipRight = Math.max(0, ...chips.map(({ x, width }) => x + width));
  return {
    width: Math.max(96, head.right + (state.children.length > 0 ? FOLD : 0), rest.right, chipRight) + EDGE,
    height: rest.bottom + 9,
    rows: [...head.rows, ...rest.rows],
    chips,
  };
}

/** All transitions from one state to another, as one label. */
export function labelContent(transitions: readonly ChartTransition[]): Content {
  const drafts = transitions.flatMap((transition, index) => transitionDrafts(transition, index === 0 ? 0 : 3));
  const { rows, bottom, right } = stacked(drafts, 5, 8, 200);
  return { width: right + 9, height: bottom + 5, rows, chips: [] };
}
