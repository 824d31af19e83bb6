import axe from 'axe-core';
import { page } from 'vitest/browser';
import { changeLanguage } from '../../../src/shared/language/change-language.ts';
import { applyTheme, type Theme } from '../../../src/ui/chosen-theme.ts';
import { englishAmong, shownTexts } from '../../fixtures/shown-texts.ts';
import { englishSentences } from './english-texts.ts';
import type { OpenApp } from './open-app.tsx';
import { settle } from './settle.ts';

const HEIGHT = 800;
/** Maximum number of frames for adapting to a new width: charts are redrawn one frame after another. */
const LONGEST_RESIZE_FRAMES = 60;

const frame = () => new Promise((resolve) => requestAnimationFrame(resolve));
/** Colours change immediately: axe would measure them during transitions. */
const still = new CSSStyleSheet();
still.replaceSync('*, *::before, *::after { transition: none !important; }');

/** The real timer: axe waits for timers, and a test may have stopped the page's. */
const realTimeout = globalThis.setTimeout;

/** Rules about colours, the only ones whose result depends on the theme. */
const colourRules = ['color-contrast', 'link-in-text-block'];

async function complaints(theme: Theme, rules?: readonly string[]): Promise<string[]> {
  applyTheme(theme);
  const pageTimeout = globalThis.setTimeout;
  globalThis.setTimeout = realTimeout;
  try {
    const { violations } = await axe.run(document, {
      resultTypes: ['violations'],
      // Style sheets are only for a rule that axe leaves out unless it is asked for.
      preload: { assets: ['media'] },
      ...(rules && { runOnly: { type: 'rule', values: [...rules] } }),
    });
    return violations.map(({ id, nodes }) => `${theme}: ${id}: ${nodes[0]?.html} ${nodes[0]?.failureSummary}`);
  } finally {
    globalThis.setTimeout = pageTimeout;
  }
}

/**
 * Resizes the window.
 * @returns a sentence if the page is wider than the window
 */
async function overflowAt(width: number, language: string): Promise<string[]> {
  await page.viewport(width, HEIGHT);
  const root = document.documentElement;
  const overflow = () => root.scrollWidth - root.clientWidth;
  for (let frames = 0; frames < 2 || (overflow() > 0 && frames < LONGEST_RESIZE_FRAMES); frames += 1) await frame();
  if (overflow() <= 0) return [];
  const [widest] = [...document.querySelectorAll('main *, body *')]
    .filter((element) => element.getBoundingClientRect().right > root.clientWidth + 1)
    .slice(-1);
  return [`${language}: ${overflow()} pixels wider than ${width}: ${widest?.outerHTML.slice(0, 200)}`];
}

const headings = () => {
  const count = document.querySelectorAll('h1').length;
  return count === 1 ? [] : [`${count} elements h1`];
};

async function overflows(language: string, widths: readonly number[]): Promise<string[]> {
  const found: string[] = [];
  for (const width of widths) found.push(...(await overflowAt(width, language)));
  return found;
}

/**
 * Lists faults of the visible page, in English and German, light and dark, on phones and desktops: axe violations, horizontal overflow, English texts
 * on the German page, and missing headings. The page stays in German, light and 1280 pixels wide.
 */
export async function faultsOfPage(open: OpenApp): Promise<string[]> {
  document.adoptedStyleSheets.push(still);
  try {
    const found = headings();
    // The window has the width of the look before it wherever it can: a new width lays the whole page out again.
    found.push(...(await overflows('English', [1280])));
    found.push(...(await complaints('dark', colourRules)));
    await page.viewport(360, HEIGHT);
    // First loads the parts that are only visible in narrow windows.
    await settle(open);
    found.push(...(await overflows('English', [360])));
    found.push(...(await complaints('light')));
    found.push(...(await overflows('English', [320])));
    const english = englishSentences();
    await changeLanguage('de');
    await settle(open);
    found.push(...englishAmong(shownTexts(), english).map((text) => `English on the German page: ${text}`));
    found.push(...(await overflows('German', [320, 360, 1280])));
    return found;
  } finally {
    document.adoptedStyleSheets.splice(document.adoptedStyleSheets.indexOf(still), 1);
  }
}
