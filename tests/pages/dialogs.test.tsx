import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { ConfirmDialog, Dialog } from '../../src/ui/modal.tsx';
import { createRoot } from 'react-dom/client';
import { ada } from './harness/member.ts';
import { type OpenApp, openApp } from './harness/open-app.tsx';
import { settle } from './harness/settle.ts';

const dialogs = page.getByRole('dialog');
const goBack = async ({ app, path }: OpenApp, to: string) => {
  app.router.history.back();
  await expect.poll(path).toBe(to);
};

test('Back closes the search box', async () => {
  const open = await openApp('/profile', { member: ada, reads: 'empty' });
  await settle(open);
  await open.app.router.navigate({ to: '/activities' });
  await settle(open);
  await userEvent.keyboard('{Control>}k{/Control}');
  await expect.element(dialogs).toBeVisible();
  await goBack(open, '/profile');
  await expect.element(dialogs).not.toBeInTheDocument();
});

test('Back closes a dialog on a page of which only the query changes', async () => {
  const open = await openApp('/training?week=2026-10-05', { member: ada, reads: 'empty' });
  await settle(open);
  await open.app.router.navigate({ to: '/training', search: { week: '2026-10-12' } });
  await settle(open);
  await page.getByRole('button', { name: 'Shift weeks…' }).click();
  await expect.element(dialogs).toBeVisible();
  await goBack(open, '/training?week=2026-10-05');
  await expect.element(dialogs).not.toBeInTheDocument();
});

test('a page that replaces its own address leaves dialogs open', async () => {
  const open = await openApp('/training?week=2026-10-05', { member: ada, reads: 'empty' });
  await settle(open);
  await page.getByRole('button', { name: 'Shift weeks…' }).click();
  await expect.element(dialogs).toBeVisible();
  await open.app.router.navigate({ to: '/training', search: { week: '2026-10-12' }, replace: true });
  await settle(open);
  await expect.element(dialogs).toBeVisible();
});

test('only the topmost dialog scrolls', async () => {
  const place = document.body.appendChild(document.createElement('div'));
  const root = createRoot(place);
  const nothing = () => {};
  root.render(
    <Dialog title="Below" onClose={nothing}>
      <ConfirmDialog title="Above" onConfirm={nothing} onCancel={nothing} />
    </Dialog>,
  );
  await expect.element(page.getByRole('alertdialog', { name: 'Above' })).toBeVisible();
  const overlays = [...document.querySelectorAll('body > *')].filter(
    (element) => getComputedStyle(element).position === 'fixed',
  );
  expect(overlays.map((element) => getComputedStyle(element).overflowY)).toEqual(['hidden', 'auto']);
  root.unmount();
  place.remove();
});
