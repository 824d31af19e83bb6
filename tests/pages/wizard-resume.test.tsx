import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import type { SourceWire } from '../../domain/entities/source.ts';
import { refuse } from './harness/fake-api.ts';
import { ada } from './harness/member.ts';
import { openApp } from './harness/open-app.tsx';

const garmin: SourceWire = {
  vendor: 'garmin',
  available: true,
  linked: true,
  linked_at: null,
  last_sync_at: null,
  broken_since: null,
  activities: 0,
};

test('a wizard that finds a watch linked already leads on by a button', async () => {
  await openApp('/setup', {
    member: { ...ada, garmin_linked: true },
    reads: 'empty',
    answers: {
      listSources: () => ({ sources: [garmin] }),
      getImportStatus: () => refuse(404, 'None.', 'no_import'),
      pullVendor: () => 'none',
    },
  });
  await page.getByRole('button', { name: 'Continue', exact: true }).click();
  await expect.element(page.getByText('There is nothing new. What you record next arrives by itself.')).toBeVisible();
});
