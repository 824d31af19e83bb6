import type { Page } from '@playwright/test';
import { messages } from '../../../domain/messages.ts';
import { expect, giveNames, startSetup, test } from '../fixtures/person.ts';
import { today } from '../../fixtures/today.ts';
import { isOn } from './wizard.ts';

const { biometricRules: rules } = messages;
const field = (page: Page, label: string) => page.getByLabel(label, { exact: true });
const shows = (page: Page, words: string) => expect(page.getByText(words, { exact: true })).toBeVisible();
const hides = (page: Page, words: string) => expect(page.getByText(words, { exact: true })).toHaveCount(0);

test('biometrics: every rule’s message, in both units, and the saved values', async ({ page }) => {
  await startSetup(page);
  const next = page.getByRole('button', { name: 'Continue' });
  // Only the units are preset, by region; leaving body data empty is allowed.
  await expect(page.getByRole('radio', { name: /Metric/ })).toBeChecked();
  for (const label of ['Weight', 'Height']) await expect(field(page, label)).toHaveValue('');
  await next.click();
  for (const words of [rules.weight, rules.height]) await hides(page, words);
  for (const words of [rules.firstName, rules.lastName, rules.birthDate, rules.sex]) {
    await shows(page, words);
  }
  await hides(page, rules.units);
  await expect(page.getByLabel('First name')).toBeFocused();

  await giveNames(page);
  await page.getByLabel('Last name').fill('L');
  await shows(page, rules.lastNameLength);
  await page.getByLabel('Last name').fill('Lo');
  await hides(page, rules.lastNameLength);

  // The three parts of a date are side by side on a phone, and none is cut off.
  const { width, height } = page.viewportSize()!;
  await page.setViewportSize({ width: 360, height: 740 });
  await page.getByLabel('Month').selectOption('September');
  const cutOff = (selects: (HTMLElement | SVGElement)[]) =>
    (selects as HTMLSelectElement[]).flatMap((select) => {
      const { font, paddingLeft, paddingRight } = getComputedStyle(select);
      const pen = document.createElement('canvas').getContext('2d')!;
      pen.font = font;
      const text = select.selectedOptions[0]!.label;
      const room = select.clientWidth - Number.parseFloat(paddingLeft) - Number.parseFloat(paddingRight);
      return pen.measureText(text).width > room ? [text] : [];
    });
  expect(await page.getByRole('group', { name: 'Birth date' }).locator('select').evaluateAll(cutOff)).toEqual([]);
  await page.getByLabel('Month').selectOption('February');
  await page.setViewportSize({ width, height });

  // February 29 can be chosen, and is invalid in other years.
  await expect(page.getByLabel('Day', { exact: true }).locator('option', { hasText: '29' })).toHaveCount(1);
  await page.getByLabel('Day', { exact: true }).selectOption('29');
  await page.getByLabel('Year').selectOption('1991');
  await shows(page, rules.birthDate);
  await page.getByLabel('Year').selectOption('1992');
  await hides(page, rules.birthDate);
  const years = await page.getByLabel('Year').locator('option').allTextContents();
  const numbers = years.map(Number).filter((year) => year > 1000);
  expect([Math.max(...numbers), numbers.length]).toEqual([Number(today.slice(0, 4)), 101]);

  // Imperial: pounds, feet 1 to 9, inches 0 to 11.
  await page.getByText('miles, pounds').click();
  for (const [pounds, words] of [
    ['heavy', rules.weightNumber],
    // The field takes ten characters.
    ['12345678901', rules.weightTypo],
    ['15', rules.weightTypo],
    ['900', rules.weightTypo],
  ] as const) {
    await field(page, 'Weight').fill(pounds);
    await shows(page, words);
  }
  await field(page, 'Weight').fill('145');
  await hides(page, rules.weightTypo);
  for (const [feet, inches, words] of [
    ['five', '6', rules.heightNumber],
    ['0', '6', rules.heightTypo],
    ['10', '0', rules.heightTypo],
    ['5', '12', rules.heightTypo],
    ['9', '11', rules.heightTypo],
  ] as const) {
    await page.getByLabel('Height, feet').fill(feet);
    await page.getByLabel('Inches').fill(inches);
    await shows(page, words);
  }
  await page.getByLabel('Height, feet').fill('5');
  await page.getByLabel('Inches').fill('6');
  await hides(page, rules.heightTypo);

  // Other units show the same values; a comma works like a point.
  await page.getByText('kilometres, kilograms').click();
  await expect(field(page, 'Weight')).toHaveValue('65.8');
  await expect(field(page, 'Height')).toHaveValue('1.68');
  for (const [metres, words] of [
    ['tall', rules.heightNumber],
    ['350', rules.heightTypo],
    ['0.5', rules.heightTypo],
  ] as const) {
    await field(page, 'Height').fill(metres);
    await shows(page, words);
  }
  await field(page, 'Height').fill('1,68');
  await field(page, 'Weight').fill('58,5');

  // Two of the four choices mean the same to us, and both keep their labels.
  const sex = page.getByLabel('Sex');
  expect((await sex.locator('option').allTextContents()).slice(-4)).toEqual([
    'Female',
    'Male',
    'Prefer not to say',
    'I am not represented',
  ]);
  for (const choice of ['Prefer not to say', 'I am not represented']) {
    await sex.selectOption(choice);
    await expect(sex.locator('option:checked')).toHaveText(choice);
  }
  const saved = page.waitForRequest(
    (request) => request.method() === 'POST' && /\/api\/member\/[\da-f-]+$/.test(request.url()),
  );
  await next.click();
  expect((await saved).postDataJSON()).toEqual({
    first_name: 'Ada',
    last_name: 'Lo',
    birth_date: '1992-02-29',
    gender: 'O',
    prefers_metric: true,
    weight: 58.5,
    height: 1.68,
    assumed: [],
  });
  await isOn(page, 'Sync Device');
  await page.getByRole('tab', { name: 'Biometrics' }).click();
  await expect(page.getByLabel('First name')).toHaveValue('Ada');
});

test('biometrics that cannot be saved stay, with the reason', async ({ page }) => {
  await startSetup(page);
  await giveNames(page);
  let isDown = true;
  await page.route(/\/api\/member\/[\da-f-]+$/, (route) =>
    isDown && route.request().method() === 'POST'
      ? route.fulfill({ status: 200, json: { unexpected: true } })
      : route.continue(),
  );
  await page.getByRole('button', { name: 'Continue' }).click();
  await expect(page.getByRole('alert')).toContainText('Couldn’t save this');
  await isOn(page, 'Biometrics');
  isDown = false;
  await page.getByRole('button', { name: 'Continue' }).click();
  await isOn(page, 'Sync Device');
});

test('an empty body form is stored as assumed, and the profile shows that until it is filled in', async ({ page }) => {
  await startSetup(page);
  await giveNames(page);
  const saved = page.waitForRequest(
    (request) => request.method() === 'POST' && /\/api\/member\/[\da-f-]+$/.test(request.url()),
  );
  await page.getByRole('button', { name: 'Continue' }).click();
  const { prefers_metric, weight, height, assumed } = (await saved).postDataJSON();
  expect({ prefers_metric, weight, height, assumed }).toEqual({
    prefers_metric: true,
    weight: 65.77,
    height: 1.676,
    assumed: ['weight', 'height'],
  });
  await isOn(page, 'Sync Device');
  await page.goto('/profile');
  const note = page.getByText('Weight or height is an average value');
  await expect(note).toBeVisible();
  await expect(field(page, 'Weight')).toHaveValue('65.8');
  await field(page, 'Weight').fill('61');
  await field(page, 'Height').fill('1.7');
  const dashboard = page.getByRole('link', { name: 'Dashboard' }).first();
  await dashboard.click();
  const question = page.getByRole('alertdialog', { name: 'Leave without saving?' });
  await question.getByRole('button', { name: 'Cancel' }).click();
  await expect(page).toHaveURL('/profile');
  await expect(field(page, 'Weight')).toHaveValue('61');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Saved', { exact: true })).toBeVisible();
  await expect(note).toHaveCount(0);
  await field(page, 'Weight').fill('62');
  await dashboard.click();
  await question.getByRole('button', { name: 'Leave' }).click();
  await expect(page).toHaveURL('/');
  await page.goto('/profile');
  await expect(field(page, 'Weight')).toHaveValue('61');
});
