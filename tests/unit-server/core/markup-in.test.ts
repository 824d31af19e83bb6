import { expect, test } from 'vitest';
import { markupIn } from '../../../src/prerender/markup-in.ts';

const title = '<title>Calendar · Longrun</title>';
const boundary = (attributes: string) =>
  `${title}<main><!--$!--><template${attributes}></template>Loading<!--/$--></main>`;

test('markup begins with its title', () => {
  expect(markupIn(`${title}<main></main>`, '/calendar')).toEqual({
    title: 'Calendar · Longrun',
    html: '<main></main>',
  });
  expect(() => markupIn('<main></main>', '/calendar')).toThrow('The markup of /calendar begins with no title.');
});

test('a part that failed to render is noticed, and one for browsers only is not a failure', () => {
  expect(() => markupIn(boundary(''), '/calendar')).toThrow('A part of /calendar could not be drawn.');
  expect(() => markupIn(boundary(' data-dgst="418"'), '/calendar')).toThrow('could not be drawn');
  expect(markupIn(boundary(' data-dgst=""'), '/calendar').html).toContain('Loading');
});
