import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { activityPageWords } from '../../src/features/activity/words.ts';
import { calendarPageWords } from '../../src/features/calendar/words.ts';
import { shareLinkWords as words } from '../../src/shared/share-links/words.ts';
import { refuse, type Wire } from './harness/fake-api.ts';
import { held } from './harness/held.ts';
import { ada } from './harness/member.ts';
import { openApp } from './harness/open-app.tsx';
import { sampleReads } from './harness/sample-answer.ts';

const sample = sampleReads('empty')['getActivity']?.() as Wire<'getActivity'>;
const { activity_id: id } = sample.activity;
const getActivity = () => ({ ...sample, activity: { ...sample.activity, member_id: ada.member_id } });
const path = `/activity/${id}`;
type Link = Wire<'listShareLinks'>['links'][number];
const link: Link = {
  link_id: '00000000-0000-4000-8000-00000000000a',
  activity: { activity_id: id, activity_type_id: 2, name: 'Along the river', local_start_time: '2026-10-14T07:00:00' },
  week: null,
  level: 3,
  with_route: true,
  with_charts: false,
  created_at: '2026-10-15T08:00:00.000Z',
  expires_at: '2026-11-14T08:00:00.000Z',
  opened: 0,
  last_opened_on: null,
};
const ofOther: Link = { ...link, link_id: '00000000-0000-4000-8000-00000000000b', activity: null };
const dialog = () => page.getByRole('dialog', { name: words.activity });
const open = () => page.getByRole('button', { name: activityPageWords.shareIt, exact: true }).click();

test('a link is created as chosen, its address is shown once, and a refusal keeps the choices', async () => {
  const making = held('createShareLink');
  const links: Link[] = [];
  await openApp(path, {
    member: ada,
    reads: 'empty',
    answers: { getActivity, createShareLink: making.hold, listShareLinks: () => ({ links }) },
    width: 360,
  });
  await open();
  await expect.element(dialog().getByText(words.none)).toBeVisible();
  await dialog().getByRole('radio', { name: words.levels[3] }).click();
  await dialog().getByRole('checkbox', { name: words.route }).click();
  await dialog().getByRole('combobox', { name: words.end }).selectOptions(words.days[30]);
  await dialog().getByRole('button', { name: words.create }).click();
  const first = await making.next(
    refuse(409, 'You can have up to 100 links. Revoke one first.', 'too_many_share_links'),
  );
  await expect.element(dialog().getByRole('alert')).toHaveTextContent(words.notCreated);
  await expect.element(dialog().getByRole('checkbox', { name: words.route })).toBeChecked();

  links.push(link, ofOther);
  await dialog().getByRole('button', { name: words.create }).click();
  const second = await making.next({ link, path: '/shared/secret' });
  const body = {
    subject: { activity_id: id },
    level: 3,
    with_route: true,
    with_charts: false,
    days: 30,
    new_id: expect.any(String),
  };
  expect([first.body, second.body]).toEqual([body, body]);
  // The retry creates the same link, not a second one.
  expect((first.body as typeof body).new_id).toBe((second.body as typeof body).new_id);
  await expect.element(dialog().getByLabelText(words.address, { exact: true })).toHaveTextContent('/shared/secret');
  const look = dialog().getByRole('link', { name: words.look });
  await expect.element(look).toHaveAttribute('href', `${location.origin}/shared/secret`);
  const list = dialog().getByRole('list', { name: words.existing }).getByRole('listitem');
  expect(list.elements()).toHaveLength(1);
  await expect.element(list).toHaveTextContent('Along the river, Wed 14 Oct');
  await expect.element(list).toHaveTextContent(words.neverOpened);
  await userEvent.keyboard('{Escape}');
  await expect.element(dialog()).not.toBeInTheDocument();
  await open();
  await expect.element(dialog().getByText(words.existing)).toBeVisible();
  expect(dialog().getByLabelText(words.address, { exact: true }).elements()).toEqual([]);
});

test('links are revoked in the profile after a question, and a failure says so', async () => {
  const revoking = held('revokeShareLink');
  let links: Link[] = [link, ofOther];
  await openApp('/profile', {
    member: ada,
    reads: 'empty',
    answers: { revokeShareLink: revoking.hold, listShareLinks: () => ({ links }) },
  });
  const list = page.getByRole('list', { name: words.links });
  await expect.element(list.getByText(words.closed)).toBeVisible();
  const revoke = list.getByRole('button', { name: words.revokeOf('Along the river, Wed 14 Oct') });
  await revoke.click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Cancel' }).click();
  await revoke.click();
  await page.getByRole('alertdialog').getByRole('button', { name: words.revoke }).click();
  await revoking.next(refuse(503, 'The server has no time.', 'busy'));
  await expect.element(page.getByText(words.notRevoked)).toBeVisible();
  links = [ofOther];
  await revoke.click();
  await page.getByRole('alertdialog').getByRole('button', { name: words.revoke }).click();
  expect((await revoking.next(undefined)).params.linkId).toBe(link.link_id);
  await expect.element(page.getByText(words.revoked)).toBeVisible();
  expect(list.getByRole('listitem').elements()).toHaveLength(1);
});

test('a member without a first name is told that none is shown', async () => {
  await openApp(path, {
    member: { ...ada, first_name: null },
    reads: 'empty',
    answers: { getActivity, listShareLinks: () => ({ links: [] }) },
  });
  await open();
  await expect.element(dialog().getByText(words.noName)).toBeVisible();
});

test('sample data are not shared', async () => {
  await openApp('/calendar?week=2026-10-12', { member: { ...ada, access_level: 5 }, reads: 'empty' });
  await expect.element(page.getByRole('heading', { level: 1 })).toBeVisible();
  expect(page.getByRole('button', { name: calendarPageWords.shareWeek }).elements()).toEqual([]);
});
