import { escaped } from '../../domain/prerendered.ts';
import type { PublishedPage } from '../../domain/partners/published.ts';
import { inkOn, nightOf } from '../../domain/theme-contrast.ts';
import type { FilledPage } from '../http/documents.ts';

/** Letters of a description that previews of links show. */
const DESCRIPTION_MAX = 200;

const shortened = (text: string): string => {
  const line = text.replaceAll(/\s+/g, ' ').trim();
  if (line.length <= DESCRIPTION_MAX) return line;
  const cut = line.slice(0, DESCRIPTION_MAX);
  return `${cut.slice(0, Math.max(cut.lastIndexOf(' '), DESCRIPTION_MAX / 2))}…`;
};

const words = {
  en: { what: 'What', why: 'Why', how: 'How', over: 'This campaign is over', questions: 'Questions? Write to' },
  de: { what: 'Was', why: 'Warum', how: 'Wie', over: 'Diese Aktion ist vorbei', questions: 'Fragen? Schreib an' },
} as const;
const wordsOf = (language: string) => (language.startsWith('de') ? words.de : words.en);

const paragraph = (name: string, text: string) => (text === '' ? '' : `<p class="${name}">${escaped(text)}</p>`);
const section = (title: string, text: string) =>
  text === '' ? '' : `<section><h2>${title}</h2><p>${escaped(text)}</p></section>`;

/** Where things stand in the page itself, so that nothing jumps when its program takes over. Colours are of the shape `#rrggbb`. */
const styleOf = ({ backgroundColour }: PublishedPage['page']['look']): string => {
  const night = nightOf(backgroundColour);
  return [
    `.pp-hero{background:light-dark(${backgroundColour},${night});color:light-dark(${inkOn(backgroundColour)},${inkOn(night)})}`,
    '.pp-in{display:grid;max-width:1080px;margin-inline:auto;padding:40px 16px 48px;gap:8px}',
    '.pp-in h1{font-size:clamp(28px,7vw,3.25rem);line-height:1.08}',
    '.pp-dates{justify-self:start;margin-block-start:8px;padding:3px 12px;border:1px solid;border-radius:999px;font-size:14px}',
    '.pp-in section{margin-block-end:16px}.pp-in section p{white-space:pre-line;max-width:65ch}',
  ].join('');
};

/**
 * The document of a partner's page: what previews of links say, and what can be read before any program has run, or without one.
 */
export function documentOf(published: PublishedPage, productName: string): FilledPage {
  const { page, isOpen } = published;
  const { banner, middle, dates, contactEmail, language, steps, look } = page;
  const said = wordsOf(language);
  const list = steps.map(({ message }) => `<li>${escaped(message)}</li>`).join('');
  return {
    title: `${banner.title} · ${productName}`,
    description: shortened([banner.subtitle, dates, middle.what].filter((text) => text !== '').join(' · ')),
    language,
    style: styleOf(look),
    markup: [
      `<div class="pp"><header class="pp-hero"><div class="pp-in"><h1 id="page-title">${escaped(banner.title)}</h1>`,
      paragraph('pp-subtitle', banner.subtitle),
      paragraph('pp-dates', dates),
      '</div></header><main class="pp-in">',
      isOpen ? '' : `<p><strong>${said.over}</strong></p>`,
      section(said.what, middle.what),
      section(said.why, middle.why),
      section(said.how, middle.how),
      isOpen && list !== '' ? `<ol>${list}</ol>` : '',
      `<noscript><p>${said.questions} <a href="mailto:${escaped(encodeURI(contactEmail))}">${escaped(contactEmail)}</a></p></noscript>`,
      '</main></div>',
    ].join(''),
    data: published,
  };
}
