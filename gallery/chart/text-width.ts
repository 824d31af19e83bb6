/** Advance widths of Inter from space to tilde, in hundredths of the font size: measured in Chromium from the shipped font. */
const regular = [
  28, 29, 47, 63, 64, 98, 64, 30, 36, 36, 50, 66, 29, 46, 29, 36, 63, 41, 61, 62, 65, 59, 62, 57, 62, 62, 29, 30, 66,
  66, 66, 51, 97, 69, 65, 73, 72, 60, 59, 75, 74, 27, 57, 67, 57, 90, 75, 76, 64, 76, 64, 64, 65, 74, 69, 99, 68, 68,
  63, 36, 36, 36, 47, 46, 32, 56, 61, 57, 61, 58, 37, 61, 59, 24, 24, 55, 24, 88, 59, 60, 61, 61, 38, 53, 33, 59, 56,
  82, 55, 56, 55, 43, 33, 43, 66,
];
const bold = [
  25, 32, 52, 64, 65, 100, 66, 33, 37, 37, 54, 67, 32, 47, 32, 38, 66, 42, 62, 64, 67, 61, 64, 58, 64, 64, 32, 33, 67,
  67, 67, 54, 100, 73, 66, 74, 72, 61, 59, 75, 75, 28, 58, 70, 57, 92, 76, 77, 65, 77, 65, 65, 66, 74, 73, 102, 72, 71,
  65, 37, 38, 37, 48, 47, 35, 57, 62, 58, 62, 59, 39, 63, 61, 26, 26, 57, 26, 90, 61, 61, 62, 62, 40, 55, 35, 61, 59,
  84, 57, 59, 57, 45, 36, 45, 67,
];
/** Advance width of all other letters. */
const WIDE = 75;
/** Fallback fonts for Inter are at most this much wider. */
const SPARE = 1.04;

/** Returns the width of a line, pixels. Needs no browser, so workers and scripts get the same layout. */
export function textWidth(text: string, size: number, weight: 'regular' | 'bold' = 'regular'): number {
  const widths = weight === 'bold' ? bold : regular;
  let sum = 0;
  for (const letter of text) sum += widths[letter.charCodeAt(0) - 32] ?? WIDE;
  return (sum / 100) * size * SPARE;
}

/** Breaks a text at spaces into lines of up to `width` pixels. Longer words are broken at a dot or before a capital. */
export function wrapped(text: string, width: number, size: number, weight: 'regular' | 'bold' = 'regular'): string[] {
  const lines: string[] = [];
  let line = '';
  const fits = (candidate: string) => textWidth(candidate, size, weight) <= width;
  for (const word of text.split(/\s+/).filter((part) => part !== '')) {
    const longer = line === '' ? word : `${line} ${word}`;
    if (fits(longer)) {
      line = longer;
      continue;
    }
    if (line !== '') lines.push(line);
    line = '';
    for (const part of fits(word) ? [word] : word.split(/(?<=[._])|(?=[A-Z][a-z])/)) {
      if (line !== '' && !fits(line + part)) {
        lines.push(line);
        line = '';
      }
      line += part;
    }
  }
  return line === '' ? lines : [...lines, line];
}
