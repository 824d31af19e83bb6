import { escapeHtml } from './html.ts';

/**
 * Returns the arrows of a Mermaid flowchart, one per line, since a browser without a network cannot draw it. Boxes are
 * named by their labels.
 * @throws Error for a line with unsupported syntax
 */
export function arrowsOf(text: string): (readonly [from: string, says: string, to: string])[] {
  const labels = new Map<string, string>();
  const arrows: [string, string, string][] = [];
  const box = /^(\w+)(?:\[\(?"([^"]*)"\)?\])?$/;
  const named = (part: string): string => {
    const [, id = '', label] = box.exec(part.trim()) ?? [];
    if (id === '') throw new Error(`No box: ${part}`);
    if (label !== undefined) labels.set(id, label.replaceAll('<br>', ' '));
    return id;
  };
  for (const line of text.split('\n').map((one) => one.trim())) {
    if (line === '' || line === 'end' || /^(?:flowchart|subgraph)\b/.test(line)) continue;
    const labelled = /^(.+?) (<?)-- "([^"]*)" --> (.+)$/.exec(line);
    const plain = /^(.+?) (<?)--> (.+)$/.exec(line);
    if (labelled) {
      const [, from = '', both = '', says = '', to = ''] = labelled;
      arrows.push([named(from), both ? `${says} (both ways)` : says, named(to)]);
    } else if (plain) {
      const [, from = '', both = '', to = ''] = plain;
      arrows.push([named(from), both ? '(both ways)' : '', named(to)]);
    } else named(line);
  }
  return arrows.map(([from, says, to]) => [labels.get(from) ?? from, says, labels.get(to) ?? to] as const);
}

/** Returns the flowchart as a table. */
export const diagramTable = (text: string): string =>
  `<table><thead><tr><th>from</th><th>what goes</th><th>to</th></tr></thead><tbody>${arrowsOf(text)
    .map((cells) => `<tr>${cells.map((cell) => `<td>${escapeHtml(cell)}</td>`).join('')}</tr>`)
    .join('')}</tbody></table>`;
