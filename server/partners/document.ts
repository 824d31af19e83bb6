import { colourProperties } from '../../domain/partners/colours.ts';
import type { PublishedPage, RenderPartnerPage } from '../../domain/partners/published.ts';
import { languageOf } from '../../domain/words/language.ts';
import type { FilledPage } from '../http/documents.ts';

/** Maximum length of a description in link previews. */
const DESCRIPTION_MAX = 200;

const shortened = (text: string): string => {
  const line = text.replaceAll(/\s+/g, ' ').trim();
  if (line.length <= DESCRIPTION_MAX) return line;
  const cut = line.slice(0, DESCRIPTION_MAX);
  return `${cut.slice(0, Math.max(cut.lastIndexOf(' '), DESCRIPTION_MAX / 2))}…`;
};

/** Returns the colour styles that apply until the script has rendered the page and sets them itself. Colours have the format `#rrggbb`. */
const styleOf = ({ backgroundColour: background, accentColour: accent }: PublishedPage['page']['look']): string => {
  const properties = Object.entries(colourProperties({ accent, background }));
  return `:root:has(#root[aria-busy]){${properties.map(([name, value]) => `${name}:${value}`).join(';')}}`;
};

/** Returns the HTML document of a partner page, with data for link previews and the page as rendered without scripts. */
export function documentOf(published: PublishedPage, productName: string, render: RenderPartnerPage): FilledPage {
  const { page, isOpen } = published;
  const { banner, middle, dates, look } = page;
  const language = languageOf(page.language) ?? 'en';
  return {
    markup: render(published, language, productName),
    description: shortened([banner.subtitle, dates, middle.what].filter((text) => text !== '').join(' · ')),
    language,
    picture: look.background ?? banner.logo,
    startsAtOnce: isOpen && page.festival !== null,
    style: styleOf(look),
    data: published,
  };
}
