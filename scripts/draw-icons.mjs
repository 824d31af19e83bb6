// Draws the icons of the installed app from the logo: the SVG, and the sizes that systems need as PNG. The result is committed.
import { mkdirSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { chromium } from '@playwright/test';
import { ensureChromium } from './chromium.mjs';

const folder = new URL('../public/icons/', import.meta.url);

/** Side of the square that everything is drawn in. */
const SIDE = 512;

/**
 * Returns the three lanes of src/ui/logo.tsx on their background.
 * @param share of the side that the logo takes: systems cut up to a tenth off each edge of a maskable icon
 * @param radius of the corners, 0 if the system rounds them itself
 */
const iconOf = (share, radius) => {
  const scale = (SIDE * share) / 32;
  const at = (SIDE - 32 * scale) / 2;
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${SIDE} ${SIDE}">`,
    `<rect width="${SIDE}" height="${SIDE}" rx="${radius}" fill="#16181f"/>`,
    `<g transform="translate(${at} ${at}) scale(${scale})" fill="none" stroke-width="3.6">`,
    '<path stroke="#8fb0ff" d="M4 2v10a16 16 0 0 0 16 16h11"/>',
    '<path stroke="#eef0f5" d="M10 2v10a10 10 0 0 0 10 10h6.5M16 2v10a4 4 0 0 0 4 4h2"/>',
    '</g></svg>\n',
  ].join('');
};

const round = iconOf(0.625, 112);
const square = iconOf(0.625, 0);
const maskable = iconOf(0.5, 0);

const drawings = [
  ['icon-192.png', round, 192],
  ['icon-512.png', round, 512],
  ['maskable-512.png', maskable, 512],
  ['apple-touch-icon.png', square, 180],
];

mkdirSync(folder, { recursive: true });
writeFileSync(new URL('icon.svg', folder), round);
const executablePath = await ensureChromium();
if (executablePath === null) throw new Error('There is no Chromium to draw with.');
const browser = await chromium.launch({ executablePath, args: ['--no-sandbox', '--disable-gpu'] });
const page = await browser.newPage();
for (const [name, svg, size] of drawings) {
  await page.setViewportSize({ width: size, height: size });
  await page.setContent(`<style>body{margin:0}svg{display:block;width:${size}px}</style>${svg}`);
  await page.screenshot({ path: fileURLToPath(new URL(name, folder)), omitBackground: true });
}
await browser.close();
