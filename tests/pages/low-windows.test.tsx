import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { daysAsked } from './harness/days.ts';
import { ada } from './harness/member.ts';
import { openApp } from './harness/open-app.tsx';
import { settle } from './harness/settle.ts';

test.for([
  ['1280 × 800 at 200 %', 640, 400],
  ['a phone on its side', 844, 390],
  ['a small phone on its side', 568, 300],
] as const)('keeps the places in sight in a low window: %s', async ([, width, height]) => {
  const open = await openApp('/', {
    member: ada,
    reads: 'empty',
    answers: { getCalendar: (asked) => daysAsked(asked) },
    width,
    height,
  });
  await settle(open);
  scrollTo(0, document.documentElement.scrollHeight / 2);
  const places = page.getByRole('link', { name: 'Calendar', exact: true });
  await expect.element(places.first()).toBeInViewport();
  // One of the two navigations, in the slim form.
  const shown = [...document.querySelectorAll('nav[data-places]')]
    .map((nav) => nav.getBoundingClientRect())
    .filter(({ top, bottom, height: tall }) => tall > 0 && bottom > 0 && top < innerHeight);
  expect(shown.map((box) => box.height < height / 5)).toEqual([true]);
});
