import { randomUUID } from 'node:crypto';
import { registerMember } from '../../server/member.ts';
import { expectNoComplaints, looks } from '../fixtures/axe.ts';
import { expect, password, test } from '../fixtures/person.ts';
import { atAdmin, backToAdmin, button, openPlace, overflow } from './desk.ts';

// Refused rows, and a wrong password, are expected here.
test.use({ mayFail: true });

test('an admin pastes a hundred rows with ten bad ones, fixes those by keyboard, and deletes one of the members', async ({
  page,
  server,
}) => {
  test.slow();
  await atAdmin(page, server);
  await openPlace(page, 'Add a Member / Team');
  const mark = randomUUID().slice(0, 8);
  const team = `Hundred ${mark}`;
  const email = (name: string) => `${name}-${mark}@example.org`;
  const taken = await registerMember(await server.addresses());
  const rows = Array.from({ length: 99 }, (_, i) => {
    // One row in ten has an error that only the server can find: an unknown trainer, or a taken address.
    const isBad = i % 10 === 5;
    const address = isBad && i > 50 ? taken.email : email(`athlete${i}`);
    const trainer = isBad && i <= 50 ? email('nobody') : email('coach');
    return ['Athlete', '', '', `First${i}`, `Last${i}`, address, 'Long-run-2026', trainer];
  });
  // The coach is the last row, but is added before the athletes that name them.
  const lines = [...rows, ['Coach', team, 'Yes', 'Cora', 'Coach', email('coach'), 'Long-run-2026', '']];
  await page.getByLabel('Rows of a spreadsheet').fill(lines.map((cells) => cells.join('\t')).join('\n'));
  await button(page, 'Fill in rows').press('Enter');
  await expect(page.getByText('100 rows were filled in.')).toBeVisible();
  const rowsShown = page.getByRole('row', { name: /^Row \d+$/ });
  await expect(rowsShown).toHaveCount(100);
  // All rows were checked, none was added, and those with errors come first.
  await expect(page.getByText('10 of 100 need checking')).toBeVisible();
  const rowOf = (number: number) => page.getByRole('row', { name: `Row ${number}`, exact: true });
  const faultsOf = (number: number) => page.getByRole('row', { name: `Problems in row ${number}`, exact: true });
  await expect(faultsOf(1)).toContainText('No trainer or coach has this email.');
  await expect(faultsOf(10)).toContainText('This address already has an account.');
  for (let number = 6; number <= 10; number += 1)
    await rowOf(number)
      .getByLabel('Email', { exact: true })
      .fill(email(`other${number}`));
  await button(page, 'Next').press('Enter');
  await expect(rowOf(1).getByLabel('Trainer email')).toBeFocused();
  await page.setViewportSize({ width: 360, height: 740 });
  await expect.poll(() => overflow(page)).toBeLessThanOrEqual(0);
  await page.setViewportSize({ width: 1280, height: 720 });
  for (const look of looks) await expectNoComplaints(page, 'rows of new members', look);
  await button(page, 'Add Member(s)').press('Enter');
  await expect(page.getByText('5 of 100 need checking')).toBeVisible();
  // Leaving with rows that are not added asks first.
  await page.getByRole('main').getByRole('link', { name: 'Admin', exact: true }).press('Enter');
  await page.getByRole('alertdialog').getByRole('button', { name: 'Cancel' }).press('Enter');
  for (let number = 1; number <= 5; number += 1) await rowOf(number).getByLabel('Trainer email').fill(email('coach'));
  await rowOf(5).getByLabel('Trainer email').press('Enter');
  await expect(page.getByText(/^Adding, \d+ rows left$/)).toBeVisible();
  await expect(page.getByText('Member(s) added successfully')).toBeVisible({ timeout: 120_000 });
  await button(page, 'Remove added rows').press('Enter');
  await expect(rowsShown).toHaveCount(1);

  await backToAdmin(page);
  await openPlace(page, 'Account Management');
  await page.getByLabel('Member ID or email').fill('nobody-at-all@example.org');
  await page.keyboard.press('Enter');
  await expect(page.getByText('There is no member with this id or e-mail address.')).toBeVisible();
  await page.getByLabel('Member ID or email').fill(email('coach'));
  await page.keyboard.press('Enter');
  const found = page.getByRole('region', { name: 'Cora Coach' });
  await expect(found.getByText(`${team} (99 more)`)).toBeVisible();
  await expect(found.getByText('only the account itself.')).toBeVisible();
  await button(page, 'Close Account').click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Close Account' }).click();
  await expect(page.getByText('Operation successfully concluded')).toBeVisible();

  await page.getByLabel('Member ID or email').fill(email('athlete0'));
  await page.keyboard.press('Enter');
  await expect(page.getByRole('region', { name: 'First0 Last0' })).toBeVisible();
  await button(page, 'Delete Account').click();
  const dialog = page.getByRole('dialog', { name: 'Delete the account of First0 Last0?' });
  await dialog.getByRole('textbox', { name: 'Password' }).fill('Not my password 1');
  await page.keyboard.press('Enter');
  await expect(dialog.getByText(/password/i).first()).toBeVisible();
  for (const look of looks) await expectNoComplaints(page, 'deleting an account', look);
  await dialog.getByRole('textbox', { name: 'Password' }).fill(password);
  await page.keyboard.press('Enter');
  await expect(page.getByText('Operation successfully concluded')).toBeVisible();
  await page.getByLabel('Member ID or email').fill(email('athlete0'));
  await page.keyboard.press('Enter');
  await expect(page.getByText('There is no member with this id or e-mail address.')).toBeVisible();

  await backToAdmin(page);
  await openPlace(page, 'Audit log');
  await expect(page.getByRole('row', { name: /deleted the account of deleted account \S+ Done/ })).toBeVisible();
});
