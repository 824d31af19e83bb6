import { renderToStaticMarkup } from 'react-dom/server';
import type { DrawSharedPicture, RenderSharedPage } from '../../domain/shared-page.ts';
import { sharedPageWords as germanWords } from '../../domain/words/de/shared-page.ts';
import type { Language } from '../../domain/words/area.ts';
import { leadFigures } from '../../domain/views/activity-figures.ts';
import { wordsIn } from '../../domain/words/words-in.ts';
import { sharedPageWords as englishWords } from '../../domain/words/shared-page.ts';
import { german, speak } from '../words/german.ts';
import { ActivityBody, activityTitle, whenText } from './shared/activity.tsx';
import { figureFieldsOf, sumsOf } from './shared/figured.ts';
import { pictureOf } from './shared/picture.ts';
import { style } from './shared/style.ts';
import { sumText, WeekBody, weekTitle } from './shared/week.tsx';

const textsIn = wordsIn(englishWords, germanWords);
/** Sets the language. Rendering is synchronous, so only one page uses it at a time. */
const speakIn = (language: Language) => speak(language === german.language ? german : null);

export const renderSharedPage: RenderSharedPage = (page, language, productName) => {
  speakIn(language);
  const words = textsIn(language);
  const { week, prefersMetric, activities, firstName } = page;
  const [first] = activities;
  const title = week === null ? activityTitle(page) : weekTitle(week, words);
  const by = firstName === null ? words.somebody(productName) : words.by(firstName);
  const lead = first && week === null ? leadFigures(figureFieldsOf(first), prefersMetric) : [];
  const facts = lead.flatMap(({ label, value, unit }) =>
    value === null ? [] : [`${label} ${value} ${unit ?? ''}`.trim()],
  );
  const about = week === null ? facts.join(' · ') : sumText(sumsOf(activities), prefersMetric, words);
  const html = renderToStaticMarkup(
    <>
      <header>
        <p className="by">{by}</p>
        <h1>{title}</h1>
        {week === null && <p>{whenText(page)}</p>}
      </header>
      {week === null ? <ActivityBody page={page} words={words} /> : <WeekBody week={week} page={page} words={words} />}
      <footer>
        <a href="/">{words.made(productName)}</a>
      </footer>
    </>,
  );
  return { title, description: [by, about].filter((text) => text !== '').join(' · '), style, html };
};

export const drawSharedPicture: DrawSharedPicture = (page, language) => {
  speakIn(language);
  return pictureOf(page);
};
