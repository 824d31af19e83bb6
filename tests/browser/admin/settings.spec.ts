import { settingsWords as said } from '../../../src/features/admin/settings-words.ts';
import { adminWords as words } from '../../../src/features/admin/words.ts';
import { expectNoComplaints, looks } from '../fixtures/axe.ts';
import { expect, test } from '../fixtures/person.ts';
import { atAdmin, openPlace, overflow } from './desk.ts';

// Other tests share the server: only changes that none of them depends on.
test('an admin saves a setting by keyboard, finds it after a reload, and restores the default', async ({
  page,
  server,
}) => {
  await atAdmin(page, server);
  await openPlace(page, words.places.settings.title);
  await expect(page.getByRole('region', { name: said.launch })).toContainText(said.checks.admins);
  const map = page.getByRole('region', { name: said.sections.map.title });
  const zoom = map.getByLabel(said.labels.TILE_MAX_ZOOM);
  const type = async (text: string) => {
    await zoom.focus();
    await page.keyboard.press('ControlOrMeta+A');
    await page.keyboard.press('Delete');
    await page.keyboard.type(text);
    await page.keyboard.press('Enter');
  };
  await type('15');
  await expect(map).toContainText(said.saved);
  await page.reload();
  await expect(zoom).toHaveValue('15');
  for (const look of looks) await expectNoComplaints(page, 'server settings', look);
  await page.setViewportSize({ width: 360, height: 740 });
  await expect.poll(() => overflow(page)).toBeLessThanOrEqual(0);
  await page.setViewportSize({ width: 1280, height: 720 });
  await type('');
  await expect(map).toContainText(said.saved);
  await page.reload();
  await expect(zoom).toHaveValue('');
});
