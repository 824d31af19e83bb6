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

test('a wizard that finds a watch already linked continues with a button', async () => {
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
  await expect.element(page.getByText('You’re up to date. New activities sync automatically.')).toBeVisible();
});

test('over plain http, importing files comes before linking a watch', async () => {
  const secure = Object.getOwnPropertyDescriptor(globalThis, 'isSecureContext')!;
  Object.defineProperty(globalThis, 'isSecureContext', { configurable: true, value: false });
  try {
    await openApp('/setup', {
      member: ada,
      reads: 'empty',
      answers: { listSources: () => ({ sources: [{ ...garmin, linked: false }] }) },
    });
    await expect.element(page.getByText(/Importing files always works/)).toBeVisible();
    await expect
      .element(page.getByRole('link', { name: 'Import files', exact: true }))
      .toHaveAttribute('href', '/import');
    expect(page.getByRole('link', { name: 'Import files instead' }).elements()).toEqual([]);
  } finally {
    Object.defineProperty(globalThis, 'isSecureContext', secure);
  }
});
