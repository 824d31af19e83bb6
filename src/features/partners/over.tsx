import { readerLocale } from '../../../domain/words/area.ts';
import type { PublishedPage } from './look-up.ts';
import { partnerPage as words } from '../../../domain/words/partner-page.ts';

const dayText = (day: string) =>
  new Intl.DateTimeFormat(readerLocale(), { dateStyle: 'long', timeZone: 'UTC' }).format(new Date(`${day}T00:00:00Z`));

/** Replaces the steps after the operator has ended a campaign. */
export function Over({ published: { lastDay } }: { readonly published: Pick<PublishedPage, 'lastDay'> }) {
  return (
    <section className="pp-card" aria-labelledby="partner-over">
      <h2 id="partner-over">{words.over}</h2>
      {lastDay !== null && <p>{words.overSince(dayText(lastDay))}</p>}
      <p>{words.overText}</p>
    </section>
  );
}
