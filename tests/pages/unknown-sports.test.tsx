import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import type { Wire } from './harness/fake-api.ts';
import { refuse } from './harness/fake-api.ts';
import { ada } from './harness/member.ts';
import { openApp } from './harness/open-app.tsx';

type Sports = Wire<'listUnknownSports'>;

const id = (n: number) => `00000000-0000-4000-8000-00000000000${n}`;
const hopping = {
  word: 'Moon Hopping',
  activity_type_id: null,
  count: 12,
  example: { activity_id: id(1), date: '2026-05-12', name: 'Crater' },
};
const bog = {
  word: 'Bog snorkelling deluxe',
  activity_type_id: 21,
  count: 1,
  example: { activity_id: id(2), date: '2026-05-13', name: null },
};
const card = page.getByRole('region', { name: 'Unknown sports' });
const choice = (word: string) => page.getByLabelText(`Sport of “${word}”`, { exact: true });

test('words are answered, changed and removed together, and activities follow', async () => {
  let answers: Sports = { sports: [hopping, bog], recompute: null };
  let refusals = 1;
  const sent: unknown[] = [];
  await openApp('/import', {
    member: ada,
    reads: 'empty',
    mayReport: true,
    answers: {
      listUnknownSports: () => answers,
      answerUnknownSports: ({ body }) => {
        sent.push(body);
        if (refusals-- > 0) return refuse(409, 'You can have up to 200 sports.', 'too_many_sports');
        answers = {
          sports: [
            { ...bog, activity_type_id: null },
            // A second recording now has another spelling.
            { ...hopping, word: 'MOON_HOPPING', activity_type_id: 3 },
          ],
          recompute: { done: 5, total: 13 },
        };
        return answers;
      },
    },
  });
  await expect.element(card).toHaveTextContent('12 activities, for example Tue 12 May, Crater');
  await expect.element(card).toHaveTextContent('1 activity, for example Wed 13 May');
  await expect.element(choice('Moon Hopping')).toHaveValue('');
  await expect.element(choice('Bog snorkelling deluxe')).toHaveValue('21');
  const save = card.getByRole('button', { name: 'Save', exact: true });
  await expect.element(save).toBeDisabled();
  await choice('Moon Hopping').selectOptions('Trail running');
  await choice('Bog snorkelling deluxe').selectOptions('Not chosen (Other)');
  await save.click();
  await expect.element(card.getByRole('alert')).toHaveTextContent('Your choices were not saved');
  await expect.element(choice('Moon Hopping')).toHaveValue('3');
  await save.click();
  await expect.element(card).toHaveTextContent('5 of 13 activities');
  await expect.element(card.getByRole('alert')).not.toBeInTheDocument();
  await expect.element(choice('MOON_HOPPING')).toHaveValue('3');
  await expect.element(choice('Bog snorkelling deluxe')).toHaveValue('');
  // Rows keep their order.
  const rows = [...document.querySelectorAll('select')].map((select) => select.labels[0]?.textContent);
  expect(rows).toEqual(['Sport of “MOON_HOPPING”', 'Sport of “Bog snorkelling deluxe”']);
  const both = [
    { word: 'Moon Hopping', activity_type_id: 3 },
    { word: 'Bog snorkelling deluxe', activity_type_id: null },
  ];
  expect(sent).toEqual([{ answers: both }, { answers: both }]);
  answers = { ...answers, recompute: null };
  await expect.element(card).not.toHaveTextContent('of 13 activities');
});

test('without unknown words there is no card', async () => {
  let calls = 0;
  await openApp('/import', {
    member: ada,
    reads: 'empty',
    answers: {
      listUnknownSports: () => {
        calls++;
        return { sports: [], recompute: null };
      },
    },
  });
  await expect.poll(() => calls).toBe(1);
  await expect.element(page.getByRole('heading', { name: 'Import', level: 1 })).toBeVisible();
  await expect.element(page.getByText('Unknown sports')).not.toBeInTheDocument();
  await expect.element(page.getByText('Your choices for unknown sports')).not.toBeInTheDocument();
  await expect.element(page.getByRole('form', { name: 'Unknown sports' })).not.toBeInTheDocument();
});

test('with answers only, the card has another title', async () => {
  await openApp('/import', {
    member: ada,
    reads: 'empty',
    answers: { listUnknownSports: () => ({ sports: [bog], recompute: null }) },
  });
  await expect.element(page.getByRole('region', { name: 'Your choices for unknown sports' })).toBeVisible();
});

test.for([
  [360, 'light'],
  [360, 'dark'],
  [1280, 'light'],
  [1280, 'dark'],
] as const)('the card fits %s px in the %s theme', async ([width, theme]) => {
  const long = { ...hopping, word: 'Underwater basket weaving with a very long name', activity_type_id: null };
  await openApp('/import', {
    member: ada,
    reads: 'empty',
    width,
    height: 900,
    theme,
    answers: { listUnknownSports: () => ({ sports: [long, bog], recompute: { done: 5, total: 13 } }) },
  });
  await expect.element(card).toBeVisible();
  const { scrollWidth, clientWidth } = document.documentElement;
  expect(scrollWidth).toBe(clientWidth);
});
