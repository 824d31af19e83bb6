import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { ada } from './harness/member.ts';
import { openApp } from './harness/open-app.tsx';

const places = page.getByRole('navigation', { name: 'Main', exact: true });

test('stewards find the partner’s page in the navigation, and no other members do', async () => {
  await openApp('/profile', { member: { ...ada, is_steward: true }, reads: 'empty' });
  await expect.element(places.getByRole('link', { name: 'Partner', exact: true })).toHaveAttribute('href', '/partner');
});

test('others do not have the page', async () => {
  await openApp('/profile', { member: ada, reads: 'empty' });
  await expect.element(places.getByRole('link', { name: 'Profile', exact: true })).toBeVisible();
  await expect.element(places.getByRole('link', { name: 'Partner', exact: true })).not.toBeInTheDocument();
});
