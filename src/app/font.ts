import extended from '@fontsource-variable/inter/files/inter-latin-ext-wght-normal.woff2?url';
import latin from '@fontsource-variable/inter/files/inter-latin-wght-normal.woff2?url';

const sources = [
  {
    source: latin,
    unicodeRange:
      'U+0000-00FF, U+0131, U+0152-0153, U+02BB-02BC, U+02C6, U+02DA, U+02DC, U+0304, U+0308, U+0329, U+2000-206F, U+20AC, U+2122, U+2191, U+2193, U+2212, U+2215, U+FEFF, U+FFFD',
  },
  {
    source: extended,
    unicodeRange:
      'U+0100-02BA, U+02BD-02C5, U+02C7-02CC, U+02CE-02D7, U+02DD-02FF, U+1D00-1DBF, U+1E00-1E9F, U+1EF2-1EFF, U+2020, U+20A0-20AB, U+20AD-20C0, U+2113, U+2C60-2C7F, U+A720-A7FF',
  },
];

/** Block period of browsers for `font-display: optional`, ms. */
const SOON_MS = 100;

/**
 * Loads the page's font after the page, since it is half the size of the code. Until then text uses a system font with the same metrics (base.css).
 * Adding a face recomputes the layout of the whole page, so over a slow connection the font is first used on the next page. The second face is loaded
 * once one of its letters is displayed.
 * @param withNextPage runs its argument when another page opens
 */
export async function addFont(withNextPage: (add: () => void) => void): Promise<void> {
  const faces = sources.map(
    ({ source, unicodeRange }) =>
      new FontFace('Inter', `url(${source})`, { weight: '100 900', display: 'swap', unicodeRange }),
  );
  const add = () => {
    for (const face of faces) document.fonts.add(face);
  };
  const started = performance.now();
  // The page keeps the system fonts if loading fails.
  await faces[0]?.load().catch(() => {});
  if (performance.now() - started <= SOON_MS) add();
  else withNextPage(add);
}
