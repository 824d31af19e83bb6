import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { ada } from './harness/member.ts';
import { refuse, type Wire } from './harness/fake-api.ts';
import { held } from './harness/held.ts';
import { faultsOfPage } from './harness/looks.ts';
import { openApp } from './harness/open-app.tsx';
import { settle } from './harness/settle.ts';

type Source = Wire<'listSources'>['sources'][number];
const unlinked: Source = {
  vendor: 'intervals',
  available: true,
  takes_login: false,
  key_page: 'https://intervals.example/settings',
  takes_workouts: true,
  linked: false,
  linked_at: null,
  last_sync_at: null,
  broken_since: null,
  activities: 0,
};
const linked: Source = { ...unlinked, linked: true, linked_at: '2026-10-01T08:00:00.000Z', from_strava: 12 };
const answersFor = (source: Source) => ({ listSources: () => ({ sources: [source] }) });
const path = '/profile/sources/intervals';

test('an account is linked by its key; a wrong key says so in the dialog, and the page that shows the key is one press away', async () => {
  const asked = held('linkByKey');
  await settle(
    await openApp(path, {
      member: ada,
      reads: 'empty',
      answers: { ...answersFor(unlinked), linkByKey: asked.hold },
    }),
  );
  await page.getByRole('button', { name: 'Link intervals.icu' }).click();
  const dialog = page.getByRole('dialog', { name: 'Link intervals.icu with your API key' });
  await expect
    .element(dialog.getByRole('link', { name: 'Open the settings of intervals.icu' }))
    .toHaveAttribute('href', unlinked.key_page);
  const field = dialog.getByRole('textbox', { name: 'API key' });
  const link = dialog.getByRole('button', { name: 'Link', exact: true });
  await field.fill('too short');
  await link.click();
  await expect.element(dialog.getByText('without spaces')).toBeVisible();
  await field.fill('  a-key-of-ada ');
  await link.click();
  const request = await asked.next(refuse(400, 'This key doesn’t work.', 'vendor_key_refused'));
  expect(request).toEqual({ params: { vendor: 'intervals' }, query: {}, body: { key: 'a-key-of-ada' } });
  await expect.element(dialog.getByRole('alert')).toHaveTextContent('This key doesn’t work.');
  await userEvent.keyboard('{Escape}');
  await expect.element(dialog).not.toBeInTheDocument();
});

type Sent = Wire<'getSentWorkouts'>;
const workout = (title: string, more: Partial<Sent['workouts'][number]>): Sent['workouts'][number] => ({
  training_plan_id: title,
  training_plan_date: '2026-10-16',
  activity_type_id: 2,
  title,
  state: 'sent',
  sent_at: '2026-10-15T07:00:00.000Z',
  push_errors: [],
  ...more,
});
const off: Sent = { sends: false, is_ending: false, in_step_at: null, failure: null, workouts: [] };
const on: Sent = {
  ...off,
  sends: true,
  in_step_at: '2026-10-15T07:30:00.000Z',
  workouts: [
    workout('Ada 1', {}),
    workout('Hills', { state: 'waiting', sent_at: null }),
    workout('Odd', { state: 'refused', sent_at: null }),
    workout('Long', { push_errors: ['Garmin: too many steps'] }),
  ],
};

async function openLinked(sent: Sent, language: 'en' | 'de' = 'en') {
  const asked = held('sendWorkouts');
  const open = await openApp(path, {
    member: { ...ada, intervals_linked: true },
    reads: 'empty',
    language,
    answers: { ...answersFor(linked), getSentWorkouts: () => sent, sendWorkouts: asked.hold },
  });
  await settle(open);
  return { open, asked };
}

test('planned workouts are switched on, and each shows its result', async () => {
  const { open, asked } = await openLinked(off);
  await expect
    .element(page.getByText('intervals.icu doesn’t share activities that came from Strava (12).'))
    .toBeVisible();
  await page.getByText('Send planned workouts to intervals.icu').click();
  expect((await asked.next(on)).body).toEqual({ sends: true });
  const rows = page.getByRole('list', { name: 'Planned workouts' }).getByRole('listitem');
  await expect.element(rows.nth(1)).toHaveTextContent('Not sent yet');
  await expect.element(rows.nth(0)).toHaveTextContent('Sent');
  await expect.element(rows.nth(2)).toHaveTextContent('Not accepted');
  await expect.element(rows.nth(3)).toHaveTextContent('Garmin: too many steps');
  expect(await faultsOfPage(open)).toEqual([]);
});

test('switching off asks first, since it deletes the workouts there', async () => {
  const { asked } = await openLinked(on);
  const box = page.getByText('Send planned workouts to intervals.icu');
  await box.click();
  const dialog = page.getByRole('alertdialog');
  await expect.element(dialog).toHaveTextContent('are deleted from the calendar');
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  expect(asked.size()).toBe(0);
  await box.click();
  await page.getByRole('button', { name: 'Stop and delete there' }).click();
  expect((await asked.next({ ...off, is_ending: true })).body).toEqual({ sends: false });
  await expect.element(page.getByText('The workouts are being deleted at intervals.icu.')).toBeVisible();
});

test('a failure is shown, and so is having nothing planned', async () => {
  await openLinked({ ...on, failure: 'busy', workouts: [] });
  await expect.element(page.getByText('intervals.icu isn’t responding. Nothing is lost')).toBeVisible();
  await expect.element(page.getByText('Nothing is planned for today and the next 14 days.')).toBeVisible();
});
