import { escaped } from '../../domain/prerendered.ts';
import { colourProperties } from '../../domain/partners/colours.ts';
import { IMAGE_SIZES, imageSet, imageSource, type PageImage } from '../../domain/partners/images.ts';
import type { PublishedPage } from '../../domain/partners/published.ts';
import { pageTitle } from '../../domain/partners/title.ts';
import { festivals } from '../../domain/words/de/festival.ts';
import { partnerPageAreas } from '../../domain/words/de/partner-page.ts';
import { partners as german } from '../../domain/words/de/partners.ts';
import { festival } from '../../domain/words/festival.ts';
import { languageOf } from '../../domain/words/language.ts';
import { partnerPage } from '../../domain/words/partner-page.ts';
import { joining } from '../../domain/words/partners.ts';
import { wordsIn } from '../../domain/words/words-in.ts';
import type { FilledPage } from '../http/documents.ts';

/** Maximum characters of a description in link previews. */
const DESCRIPTION_MAX = 200;

const shortened = (text: string): string => {
  const line = text.replaceAll(/\s+/g, ' ').trim();
  if (line.length <= DESCRIPTION_MAX) return line;
  const cut = line.slice(0, DESCRIPTION_MAX);
  return `${cut.slice(0, Math.max(cut.lastIndexOf(' '), DESCRIPTION_MAX / 2))}…`;
};

const pageIn = wordsIn(partnerPage, partnerPageAreas.partnerPage);
const joiningIn = wordsIn(joining, german.joining);
const festivalIn = wordsIn(festival, festivals.festival);
/** Texts in the page's language. */
function textsIn(pageLanguage: string) {
  const language = languageOf(pageLanguage) ?? 'en';
  const { stepsLeft } = joiningIn(language);
  return { ...pageIn(language), stepsLeft, loading: festivalIn(language).loading };
}

const dayText = (day: string, language: string) =>
  new Intl.DateTimeFormat(language, { dateStyle: 'long', timeZone: 'UTC' }).format(new Date(`${day}T00:00:00Z`));

const paragraph = (name: string, text: string) => (text === '' ? '' : `<p class="${name}">${escaped(text)}</p>`);
const section = (title: string, text: string) =>
  text === '' ? '' : `<section><h2>${title}</h2><p>${escaped(text)}</p></section>`;

/** Used until the script has rendered the page and sets them itself. Colours have the format `#rrggbb`. */
const styleOf = ({ backgroundColour: background, accentColour: accent }: PublishedPage['page']['look']): string => {
  const properties = Object.entries(colourProperties({ accent, background }));
  return `:root:has(#root[aria-busy]){${properties.map(([name, value]) => `${name}:${value}`).join(';')}}`;
};

const chevron =
  '<svg viewBox="0 0 20 20" width="18" height="18" fill="none" stroke="currentColor" stroke-width="1.6" stroke-linecap="round" stroke-linejoin="round" aria-hidden="true" class="pp-chevron"><path d="m8 5 5 5-5 5"></path></svg>';

/** An image at its final place, before the script has rendered the page. */
function picture(name: string, image: PageImage | null, sizes: string): string {
  if (image === null) return '';
  const { width, height, alt } = image;
  return (
    `<picture class="${name}"><source type="image/avif" srcset="${imageSet(image, 'avif')}" sizes="${sizes}">` +
    `<img src="${imageSource(image)}" srcset="${imageSet(image, 'webp')}" sizes="${sizes}" width="${width}" height="${height}" alt="${escaped(alt)}"></picture>`
  );
}

/** The card of steps as the script renders it: an early click opens the step once the script is loaded. */
function cardOf({ page, cohort, isOpen, lastDay }: PublishedPage): string {
  const texts = textsIn(page.language);
  if (isOpen && page.festival !== null) {
    return `<section class="pp-card"><p role="status" class="pp-working">${escaped(texts.loading(cohort?.name ?? page.name))}</p></section>`;
  }
  if (!isOpen) {
    const since = lastDay === null ? '' : `<p>${escaped(texts.overSince(dayText(lastDay, page.language)))}</p>`;
    return `<section class="pp-card"><h2>${texts.over}</h2>${since}<p>${texts.overText}</p></section>`;
  }
  const steps = page.steps.map(
    ({ kind, message }) =>
      `<li><button type="button" id="step-${kind}" class="pp-step"><span class="pp-box" aria-hidden="true"></span>` +
      `<span>${escaped(message)}<span class="pp-hidden"> (${texts.notDone})</span></span>${chevron}</button></li>`,
  );
  const mail = escaped(page.contactEmail);
  return [
    `<section class="pp-card" aria-labelledby="partner-steps"><h2 id="partner-steps"${page.title === null && page.language !== 'en' ? ' lang="en"' : ''}>${escaped(pageTitle(page))}</h2>`,
    `<ol class="pp-steps">${steps.join('')}</ol>`,
    `<span><button type="button" class="pp-join" aria-disabled="true" aria-describedby="partner-left">`,
    `${page.eventId === null ? texts.joinNow : texts.registerNow}</button>`,
    `<span id="partner-left" class="pp-reason">${texts.stepsLeft(page.steps.length)}</span></span>`,
    `<p class="pp-contact">${texts.questions} <a href="mailto:${escaped(encodeURI(page.contactEmail))}">${mail}</a></p>`,
    '</section>',
  ].join('');
}

/** Links to the sponsor's sites, below the card of a festival. */
function linksOf({ page: { festival } }: PublishedPage): string {
  if (festival === null) return '';
  const items = festival.links.map(({ label, url }) => `<li><a href="${escaped(url)}">${escaped(label)}</a></li>`);
  return `<ul class="pp-links">${items.join('')}</ul>`;
}

const beside = 'target="_blank" rel="noopener noreferrer"';
function footerOf({ page: { url, name, language } }: PublishedPage, productName: string): string {
  const texts = textsIn(language);
  return [
    '<footer class="pp-footer">',
    url === null ? '' : `<a href="${escaped(url)}" ${beside}>${escaped(texts.partnerSite(name))}</a>`,
    `<a href="/terms" ${beside}>${texts.terms}</a><a href="/privacy" ${beside}>${texts.privacy}</a>`,
    `<span>${escaped(texts.madeWith(productName))}</span></footer>`,
  ].join('');
}

/** The document of a partner's page: data for link previews, and the page as it looks before or without scripts. */
export function documentOf(published: PublishedPage, productName: string): FilledPage {
  const { page } = published;
  const { banner, middle, dates, language, look } = page;
  const texts = textsIn(language);
  return {
    title: `${banner.title} · ${productName}`,
    description: shortened([banner.subtitle, dates, middle.what].filter((text) => text !== '').join(' · ')),
    language,
    picture: look.background ?? banner.logo,
    startsAtOnce: published.isOpen && page.festival !== null,
    style: styleOf(look),
    markup: [
      `<div class="pp-page"><header class="pp-hero">${picture('pp-background', look.background, IMAGE_SIZES.background)}<div class="pp-banner">`,
      picture('pp-logo', banner.logo, IMAGE_SIZES.logo),
      `<h1 id="page-title" tabindex="-1">${escaped(banner.title)}</h1>`,
      paragraph('pp-subtitle', banner.subtitle),
      paragraph('pp-dates', dates),
      `</div></header><main class="pp-main"><div class="pp-side">${cardOf(published)}${linksOf(published)}</div>`,
      '<div class="pp-middle">',
      section(texts.what, middle.what),
      section(texts.why, middle.why),
      section(texts.how, middle.how),
      `</div></main>${footerOf(published, productName)}</div>`,
    ].join(''),
    data: published,
  };
}
