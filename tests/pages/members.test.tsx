import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { type Asked, breakOff, type Wire, refuse } from './harness/fake-api.ts';
import { ada } from './harness/member.ts';
import { openApp } from './harness/open-app.tsx';

type Row = Wire<'listMembersForAdmins'>['members'][number];

const admin = { ...ada, access_level: 30 };
const bob: Row = {
  member_id: '5b0c6c1e-0000-4000-8000-000000000001',
  name: 'Bob Runner',
  email_address: 'bob@example.org',
  member_type: 'Athlete',
  access_level: 10,
  trial_ends_at: '2026-12-24T12:00:00.000Z',
  paid_until: null,
  last_seen_at: '2026-10-12T07:05:00.000Z',
  is_confirmed: true,
  is_address_proven: true,
  has_second_factor: true,
  invited: null,
};
const cleo: Row = {
  ...bob,
  member_id: '5b0c6c1e-0000-4000-8000-000000000002',
  name: null,
  email_address: 'cleo@example.org',
  member_type: 'Coach',
  access_level: 20,
  trial_ends_at: null,
  last_seen_at: null,
  is_confirmed: false,
  is_address_proven: false,
  has_second_factor: false,
  invited: { at: '2026-10-10T12:00:00.000Z', expires_at: '2026-10-17T12:00:00.000Z' },
};

const table = page.getByRole('table', { name: 'Members' });
const rowOf = (name: string) => table.getByRole('row', { name });
const dialog = page.getByRole('dialog');
const open = (name: string) => page.getByRole('button', { name: `Actions for ${name}` }).click();
const choose = (name: string) => page.getByRole('menuitem', { name }).click();

test('shows the members, finds and sorts them, and loads page after page', async () => {
  const asked: unknown[] = [];
  const list = ({ body }: Asked<'listMembersForAdmins'>): Wire<'listMembersForAdmins'> => {
    asked.push(body);
    if (body.find === 'nobody') return { members: [], next: null, trial_days: 30 };
    return body.after === undefined
      ? { members: [bob], next: bob.member_id, trial_days: 30 }
      : { members: [cleo], next: null, trial_days: 30 };
  };
  await openApp('/admin/members', { member: admin, reads: 'empty', answers: { listMembersForAdmins: list } });
  await expect
    .element(rowOf('Bob Runner'))
    .toHaveTextContent(/bob@example\.org.*Athlete, Trial.*Confirmed.*Second factor on/);
  await page.getByRole('button', { name: 'Show more' }).click();
  await expect
    .element(rowOf('cleo@example.org'))
    .toHaveTextContent(
      /Coach, Full access.*Never.*No password yet.*Link sent on Saturday 10 October 2026, expires on Saturday 17 October 2026/,
    );
  await page.getByRole('combobox', { name: 'Sort by' }).selectOptions('Last seen');
  await expect.element(rowOf('Bob Runner')).toBeVisible();
  await expect.poll(() => new URL(location.href).searchParams.get('sort')).toBe('seen');
  await page.getByRole('searchbox', { name: 'Name or email' }).fill('  nobody ');
  await userEvent.keyboard('{Enter}');
  await expect.element(page.getByText('No member matches “nobody”.')).toBeVisible();
  await page.getByRole('combobox', { name: 'Show' }).selectOptions('Not confirmed yet');
  await expect.poll(() => new URL(location.href).searchParams.get('show')).toBe('unconfirmed');
  await expect.element(page.getByText('No unconfirmed account matches “nobody”.')).toBeVisible();
  expect(asked).toEqual([
    { find: '', sort: 'name' },
    { find: '', sort: 'name', after: bob.member_id },
    { find: '', sort: 'seen' },
    { find: 'nobody', sort: 'seen' },
    { find: 'nobody', sort: 'seen', only: 'unconfirmed' },
  ]);
});

test('a list that cannot be read says so, and can be read again', async () => {
  let isBroken = true;
  await openApp('/admin/members', {
    member: admin,
    reads: 'empty',
    mayReport: true,
    answers: {
      listMembersForAdmins: () =>
        isBroken ? refuse(500, 'Internal server error') : { members: [], next: null, trial_days: 30 },
    },
  });
  const again = page.getByRole('button', { name: 'Try again' });
  await expect.element(again).toBeVisible();
  isBroken = false;
  await again.click();
  await expect.element(page.getByText('There are no members yet.')).toBeVisible();
});

test('a next page that cannot be loaded says so, and can be loaded again', async () => {
  let isBroken = true;
  await openApp('/admin/members?sort=seen', {
    member: admin,
    reads: 'empty',
    mayReport: true,
    answers: {
      listMembersForAdmins: ({ body }) => {
        expect(body.sort).toBe('seen');
        if (body.after === undefined) return { members: [bob], next: bob.member_id, trial_days: 30 };
        return isBroken
          ? refuse(400, 'There is no such page.', 'invalid_request')
          : { members: [cleo], next: null, trial_days: 30 };
      },
    },
  });
  await page.getByRole('button', { name: 'Show more' }).click();
  await expect.element(page.getByRole('alert')).toHaveTextContent('Couldn’t load more entries');
  await expect.element(rowOf('Bob Runner')).toBeVisible();
  isBroken = false;
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect.element(rowOf('cleo@example.org')).toBeVisible();
  expect(page.getByRole('alert').elements()).toEqual([]);
});

test('a trial that has ended can be renewed; otherwise saving needs a choice first', async () => {
  const ended: Row = { ...bob, trial_ends_at: '2020-01-01T12:00:00.000Z' };
  const paid: Row = { ...cleo, access_level: 10, paid_until: '2999-01-01T12:00:00.000Z' };
  await openApp('/admin/members', {
    member: admin,
    reads: 'empty',
    answers: { listMembersForAdmins: () => ({ members: [ended, paid], next: null, trial_days: 30 }) },
  });
  const save = dialog.getByRole('button', { name: 'Save' });
  const level = page.getByRole('combobox', { name: 'Access level' });
  await open('Bob Runner');
  await choose('Change role or access…');
  await expect.element(dialog).toHaveTextContent('A new trial of 30 days starts.');
  await expect.element(save).toBeEnabled();
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await open('cleo@example.org');
  await choose('Change role or access…');
  await expect.element(save).toBeDisabled();
  await expect.element(dialog).not.toHaveTextContent('A new trial');
  await level.selectOptions('Full access');
  await expect.element(save).toBeEnabled();
  await expect.element(dialog).toHaveTextContent('Unless it is cancelled, the subscription continues and is charged.');
  await level.selectOptions('No access');
  await expect.element(dialog).toHaveTextContent('keeps full access until then');
});

test('a role is changed by keyboard after the password; a refusal keeps the dialog open', async () => {
  const sent: unknown[] = [];
  let row = bob;
  await openApp('/admin/members', {
    member: admin,
    reads: 'empty',
    mayReport: true,
    answers: {
      listMembersForAdmins: () => ({ members: [row], next: null, trial_days: 30 }),
      proveAgain: ({ body }) =>
        body.password === 'right'
          ? undefined
          : refuse(401, 'Incorrect username or password.', 'NotAuthorizedException'),
      changeMemberRole: ({ params, body }) => {
        sent.push([params, body]);
        row = { ...bob, member_type: body.member_type, access_level: body.access_level };
        return undefined;
      },
    },
  });
  const button = page.getByRole('button', { name: 'Actions for Bob Runner' });
  await expect.element(button).toBeVisible();
  (button.element() as HTMLElement).focus();
  await userEvent.keyboard('{Enter}');
  const item = page.getByRole('menuitem', { name: 'Change role or access…' });
  await expect.element(item).toHaveAttribute('data-focused', 'true');
  await userEvent.keyboard('{ArrowDown}{Home}{Enter}');
  await expect.element(dialog).toHaveTextContent('Role and access of Bob Runner');
  await page.getByRole('combobox', { name: 'Type' }).selectOptions('Coach');
  await page.getByRole('combobox', { name: 'Access level' }).selectOptions('Full access');
  await expect.element(dialog).toHaveTextContent('Sees everything without paying.');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect.element(dialog).toHaveTextContent('Enter your password.');
  const password = dialog.getByRole('textbox', { name: 'Your own password' });
  await password.fill('wrong');
  await userEvent.keyboard('{Enter}');
  await expect.element(dialog.getByRole('alert')).toHaveTextContent('Nothing was changed');
  expect(sent).toEqual([]);
  await password.fill('right');
  await userEvent.keyboard('{Enter}');
  await expect.element(rowOf('Bob Runner')).toHaveTextContent('Coach, Full access');
  await expect.element(page.getByText('The role of Bob Runner was changed.')).toBeVisible();
  expect(sent).toEqual([[{ memberId: bob.member_id }, { member_type: 'Coach', access_level: 20 }]]);
});

test('second factor, sessions and the first email each need a confirmation', async () => {
  const sent: string[] = [];
  const rows = [bob, cleo];
  await openApp('/admin/members', {
    member: admin,
    reads: 'empty',
    mayReport: true,
    answers: {
      listMembersForAdmins: () => ({ members: rows, next: null, trial_days: 30 }),
      proveAgain: () => undefined,
      resetMemberFactor: ({ params }) => {
        sent.push(`factor ${params.memberId}`);
        rows[0] = { ...bob, has_second_factor: false };
        return undefined;
      },
      signOutMember: ({ params }) => {
        sent.push(`sign out ${params.memberId}`);
        return undefined;
      },
      resendInvitation: ({ params }) => {
        sent.push(`resend ${params.memberId}`);
        return sent.length < 4 ? breakOff() : undefined;
      },
    },
  });
  await open('Bob Runner');
  await choose('Reset second factor…');
  await dialog.getByRole('textbox', { name: 'Your own password' }).fill('right');
  await dialog.getByRole('button', { name: 'Reset second factor' }).click();
  await expect.element(page.getByText('The second factor of Bob Runner was removed.')).toBeVisible();
  await expect.element(rowOf('Bob Runner')).not.toHaveTextContent('Second factor on');
  await open('Bob Runner');
  await expect
    .element(page.getByRole('menuitem', { name: /Reset second factor/ }))
    .toHaveAttribute('aria-disabled', 'true');
  await choose('Sign out everywhere…');
  const question = page.getByRole('alertdialog');
  await question.getByRole('button', { name: 'Cancel' }).click();
  await open('Bob Runner');
  await choose('Sign out everywhere…');
  await question.getByRole('button', { name: 'Sign out everywhere' }).click();
  await expect.element(page.getByText('Bob Runner is signed out everywhere.')).toBeVisible();
  await open('cleo@example.org');
  await choose('Resend the first email…');
  expect(page.getByText('Bob Runner is signed out everywhere.').elements()).toEqual([]);
  await question.getByRole('button', { name: 'Send email' }).click();
  await expect.element(page.getByRole('alert')).toHaveTextContent('Nothing was changed');
  await open('cleo@example.org');
  await choose('Resend the first email…');
  expect(page.getByText('Nothing was changed').elements()).toEqual([]);
  await question.getByRole('button', { name: 'Send email' }).click();
  await expect.element(page.getByText('The email to cleo@example.org is on its way.')).toBeVisible();
  expect(sent).toEqual([
    `factor ${bob.member_id}`,
    `sign out ${bob.member_id}`,
    `resend ${cleo.member_id}`,
    `resend ${cleo.member_id}`,
  ]);
});
