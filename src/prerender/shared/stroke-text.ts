/** Width and path data of numbers and units as strokes, ten units high, so pictures need no font. */
const glyphs: Readonly<Record<string, readonly [width: number, path: string]>> = {
  '0': [6, 'M0 3a3 3 0 0 1 6 0v4a3 3 0 0 1-6 0z'],
  '1': [4, 'M.4 2.2L3.6 0V10'],
  '2': [6, 'M.1 2.9A2.9 2.9 0 0 1 5.9 3C5.9 5 0 7.6 0 10H6'],
  '3': [6, 'M.5 1.7A2.7 2.4 0 1 1 3 4.7A3 2.65 0 1 1 .1 8.1'],
  '4': [6.4, 'M4.8 10V0L0 7.2H6.4'],
  '5': [6, 'M5.4 0H1L.5 4.5A3.2 3 0 1 1 .1 8.2'],
  '6': [6, 'M0 7a3 3 0 0 1 6 0a3 3 0 0 1-6 0C0 4 1.6 1.6 4.6 0'],
  '7': [5.6, 'M0 0H5.6L1.8 10'],
  '8': [6, 'M3 4.6A2.5 2.3 0 1 1 3 0A2.5 2.3 0 1 1 3 4.6A3 2.7 0 1 1 3 10A3 2.7 0 1 1 3 4.6'],
  '9': [6, 'M6 3a3 3 0 0 1-6 0a3 3 0 0 1 6 0C6 6 4.4 8.4 1.4 10'],
  ':': [1, 'M.5 3.6v.01M.5 8.6v.01'],
  '.': [1, 'M.5 10v.01'],
  ',': [1, 'M.7 9.9L.1 11.6'],
  '’': [1, 'M.7 0L.1 1.6'],
  '/': [4, 'M0 11L4-1'],
  '–': [5, 'M0 6H5'],
  ' ': [2.4, ''],
  d: [5.2, 'M5.2 0V10M5.2 7a2.6 3 0 0 1-5.2 0a2.6 3 0 0 1 5.2 0'],
  h: [5, 'M0 0V10M0 6.6a2.5 2.6 0 0 1 5 0V10'],
  i: [1, 'M.5 4V10M.5 1.2v.01'],
  k: [5, 'M0 0V10M4.6 4L0 7.6M1.6 6.4L5 10'],
  m: [8.4, 'M0 4V10M0 6.2a2.1 2.2 0 0 1 4.2 0V10M4.2 6.2a2.1 2.2 0 0 1 4.2 0V10'],
  n: [5, 'M0 4V10M0 6.6a2.5 2.6 0 0 1 5 0V10'],
  p: [5.2, 'M0 4V13M0 7a2.6 3 0 0 1 5.2 0a2.6 3 0 0 1-5.2 0'],
  y: [5.2, 'M0 4L2.6 10M5.2 4L1.6 13'],
};
const GAP = 2.2;

/**
 * Renders a line of text as an SVG group; drops characters without a drawing.
 * @param size height of a digit
 */
export function strokeText(text: string, at: { readonly x: number; readonly y: number }, size: number): string {
  let x = 0;
  let drawn = '';
  for (const letter of text.replaceAll(/\s/gu, ' ')) {
    const [width, path] = glyphs[letter] ?? [0, ''];
    if (path !== '') drawn += `<path transform="translate(${x.toFixed(1)} 0)" d="${path}"/>`;
    if (width > 0) x += width + GAP;
  }
  return `<g transform="translate(${at.x} ${at.y}) scale(${size / 10})" stroke-width="1.3">${drawn}</g>`;
}
