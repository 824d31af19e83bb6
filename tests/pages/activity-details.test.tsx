import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import type { Wire } from './harness/fake-api.ts';
import { held } from './harness/held.ts';
import { ada } from './harness/member.ts';
import { openApp } from './harness/open-app.tsx';
import { sampleReads } from './harness/sample-answer.ts';
import { settle } from './harness/settle.ts';

const sample = sampleReads('empty')['getActivity']?.() as Wire<'getActivity'>;
const named = (name: string | null): Wire<'getActivity'> => ({
  ...sample,
  activity: { ...sample.activity, member_id: ada.member_id, activity_type_id: 1, name },
});
const path = `/activity/${sample.activity.activity_id}`;
const title = page.getByRole('heading', { level: 1 });
const edit = page.getByRole('main').getByRole('button', { name: 'Edit', exact: true });
const field = page.getByLabelText('Name', { exact: true });
const save = page.getByRole('button', { name: 'Save', exact: true });

test('a name shown as changed is saved, although its page is left before the response', async () => {
  const saving = held('changeActivity');
  const app = await openApp(path, {
    member: ada,
    reads: 'empty',
    answers: { getActivity: () => named('Before'), changeActivity: saving.hold },
  });
  await edit.click();
  await field.fill('Tempo with Kim');
  await save.click();
  await expect.element(title).toHaveTextContent('Tempo with Kim');
  await page.getByRole('link', { name: 'Dashboard' }).first().click();
  await expect.element(title).not.toHaveTextContent('Tempo with Kim');
  expect(saving.size()).toBe(1);
  expect((await saving.next({ activity: named('Tempo with Kim').activity })).body).toEqual({
    name: 'Tempo with Kim',
    was: { name: 'Before' },
  });
  await settle(app);
});

test('unedited fields follow a newer response, and an edited one is compared with the value the member saw', async () => {
  const reading = held('getActivity');
  const saving = held('changeActivity');
  let isFirst = true;
  const app = await openApp(path, {
    member: ada,
    reads: 'empty',
    answers: {
      getActivity: (asked, signal) => (isFirst ? named('Old name') : reading.hold(asked, signal)),
      changeActivity: saving.hold,
    },
  });
  await expect.element(title).toHaveTextContent('Old name');
  isFirst = false;
  await edit.click();
  await expect.element(field).toHaveValue('Old name');
  // The page reloads everything.
  dispatchEvent(new Event('online'));
  await page.getByRole('checkbox', { name: 'This was a race' }).click();
  const newer = named('New name');
  await reading.next({ ...newer, activity: { ...newer.activity, race: true } });
  await expect.element(field).toHaveValue('New name');
  await save.click();
  expect((await saving.next({ activity: newer.activity })).body).toEqual({ race: true, was: { race: false } });
  await settle(app);
});

test('a pending change when its member signs out affects no one else', async () => {
  const saving = held('updateMember');
  const app = await openApp('/profile', { member: ada, reads: 'empty', answers: { updateMember: saving.hold } });
  await settle(app);
  await page.getByLabelText('First name', { exact: true }).fill('Changed');
  await page.getByRole('button', { name: 'Save', exact: true }).first().click();
  await expect.poll(() => saving.size()).toBe(1);
  await page.getByRole('link', { name: 'Sign out' }).click();
  await expect.element(page.getByRole('heading', { level: 1 })).toHaveTextContent('Log In');
  expect(saving.size()).toBe(0);
});

test('a merge opens its result, although the activity is refetched as a part of it before the response', async () => {
  const merging = held('mergeActivity');
  const wholeId = '00000000-0000-4000-8000-0000000000aa';
  const own = { ...named('Morning run').activity, source: 'garmin', start_time: '2026-10-05T06:00:00Z' };
  const first = { ...own, local_start_time: '2026-10-05T08:00:00', elapsed: 1800, duration: 1800 };
  const second = {
    ...first,
    activity_id: '00000000-0000-4000-8000-0000000000bb',
    recording_id: 'bbbbbbbb-0000-4000-8000-0000000000bb',
    start_time: '2026-10-05T06:35:00Z',
    local_start_time: '2026-10-05T08:35:00',
    name: 'Second half',
  };
  let isMerged = false;
  const app = await openApp(`${path}/correct`, {
    member: ada,
    reads: 'empty',
    answers: {
      getActivity: ({ params }) => ({
        ...sample,
        activity:
          params.id === wholeId
            ? { ...first, activity_id: wholeId, name: 'Whole run' }
            : { ...first, ...(isMerged && { merged_into: wholeId, duplicate_of: wholeId }) },
      }),
      listActivities: () => ({ activities: [first, second], next: null }),
      mergeActivity: merging.hold,
    },
  });
  await page.getByRole('button', { name: 'Merge with another recording…' }).click();
  await page.getByRole('radio', { name: /Second half/ }).click();
  await page.getByRole('button', { name: 'Merge', exact: true }).click();
  await expect.poll(() => merging.size()).toBe(1);
  isMerged = true;
  dispatchEvent(new Event('online'));
  await settle(app);
  await merging.next({ activity: { ...first, activity_id: wholeId } });
  await expect.element(title).toHaveTextContent('Whole run');
  expect(app.path()).toBe(`/activity/${wholeId}`);
});
