import type { Chart, ChartState, ChartTransition } from './chart.ts';
import { transitionText } from './labels.ts';

/** Mermaid ends a label at a colon, semicolon or line end, and interprets angle brackets, quotes and hashes as markup. */
const plain = (text: string): string =>
  text
    .replaceAll(/[<>"#`]/g, '')
    .replaceAll(/[:;]/g, ',')
    .replaceAll(/\s+/g, ' ')
    .trim();

/**
 * A machine as a Mermaid `stateDiagram-v2`. Mermaid cannot draw an arrow between a state and one inside it: arrows that leave a whole state
 * begin at a box "any state of …" inside it, and those that go back into it lead to the initial state.
 */
export function mermaidOf(chart: Chart): string {
  const byId = new Map(chart.states.map((state) => [state.id, state]));
  // The prefix keeps a state named `end` or `note` from being read as a keyword.
  const names = new Map(
    chart.states.map(({ id, path }) => [id, path === '' ? 'machine' : `s_${path.replaceAll(/\W/g, '__')}`]),
  );
  const nameOf = (id: string) => names.get(id) ?? 'machine';
  const isWithin = (id: string, outer: string): boolean => {
    const parent = byId.get(id)?.parent ?? null;
    return id === outer || (parent !== null && isWithin(parent, outer));
  };
  const anyOf = (id: string) => `any_${nameOf(id)}`;
  const isOpen = (id: string) => (byId.get(id)?.children.length ?? 0) > 0;
  const leaving = new Set(chart.transitions.map(({ source }) => source).filter(isOpen));
  /** Parallel states have no initial state. */
  const entered = (source: string, target: string): string => {
    if (target === source || !isWithin(source, target)) return target;
    const initial = byId.get(target)?.initial ?? null;
    return initial === null ? target : entered(source, initial);
  };

  const arrowsOf = (transition: ChartTransition): string[] => {
    const { source } = transition;
    const from = isOpen(source) ? anyOf(source) : nameOf(source);
    const text = plain(transitionText(transition));
    const stays = `${from} : ${text}`;
    if (transition.targets.length === 0) return [stays];
    return transition.targets.map((wanted) => {
      const target = entered(source, wanted);
      if (target === source) return isOpen(source) ? stays : `${from} --> ${from} : ${text}`;
      if (isWithin(source, target)) return stays;
      return `${from} --> ${nameOf(target)} : ${text}`;
    });
  };

  const linesOf = (state: ChartState, indent: string): string[] => {
    const name = nameOf(state.id);
    const title = plain(state.parent === null ? chart.id : state.key);
    if (state.children.length === 0) {
      const lines = [`${indent}state "${title}" as ${name}`];
      if (state.kind === 'final') lines.push(`${indent}${name} --> [*]`);
      return lines;
    }
    const inner = `${indent}  `;
    const any = leaving.has(state.id) ? [[`${inner}state "any state of ${title}" as ${anyOf(state.id)}`]] : [];
    const children = state.children.map((id) => {
      const child = byId.get(id);
      return child ? linesOf(child, inner) : [];
    });
    const parts = [...any, ...children].flatMap((lines, index) =>
      state.kind === 'parallel' && index > 0 ? [`${inner}--`, ...lines] : lines,
    );
    return [
      `${indent}state "${title}" as ${name} {`,
      ...(state.initial === null ? [] : [`${inner}[*] --> ${nameOf(state.initial)}`]),
      ...parts,
      `${indent}}`,
    ];
  };
  const [root] = chart.states;
  const lines = root ? linesOf(root, '  ') : [];
  const arrows = chart.transitions.flatMap(arrowsOf).map((line) => `  ${line}`);
  return `${['stateDiagram-v2', ...lines, ...arrows].join('\n')}\n`;
}
