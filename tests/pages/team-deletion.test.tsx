import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { refuse } from './harness/fake-api.ts';
import { ada } from './harness/member.ts';
import { openApp } from './harness/open-app.tsx';

const teamId = '5b0c6c1e-0000-4000-8000-0000000000aa';
const team = {
  team_id: teamId,
  name: 'Harriers',
  athletes_can_view_dashboard: true,
  athletes_billed: true,
  trainer_retains_access: false,
  team_data_visible: true,
};

test('a team is deleted after the admin’s password, and a wrong password deletes nothing', async () => {
  const deleted: unknown[] = [];
  const open = await openApp(`/admin/teams?team=${teamId}`, {
    member: { ...ada, access_level: 30 },
    reads: 'empty',
    mayReport: true,
    answers: {
      getTeamForAdmins: () => ({
        team,
        people: [],
        asks: [],
        next: null,
        touched: { staff: 1, athletes: 2, over: 0 },
      }),
      proveAgain: ({ body }) =>
        body.password === 'right'
          ? undefined
          : refuse(401, 'Incorrect username or password.', 'NotAuthorizedException'),
      deleteTeam: ({ params }) => {
        deleted.push(params);
        return undefined;
      },
    },
  });
  const dialog = page.getByRole('dialog', { name: 'Delete Harriers?' });
  await page.getByRole('main').getByRole('button', { name: 'Delete team' }).click();
  await expect.element(dialog).toHaveTextContent('2 athletes leave this team');
  await dialog.getByRole('button', { name: 'Delete team' }).click();
  await expect.element(dialog).toHaveTextContent('Enter your password.');
  const password = dialog.getByRole('textbox', { name: 'Your own password' });
  await password.fill('wrong');
  await userEvent.keyboard('{Enter}');
  await expect.element(dialog.getByRole('alert')).toHaveTextContent('Nothing was changed');
  expect(deleted).toEqual([]);
  await password.fill('right');
  await userEvent.keyboard('{Enter}');
  await expect.poll(open.path).toBe('/admin/teams');
  expect(deleted).toEqual([{ id: teamId }]);
});
