import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import type { Wire } from './harness/fake-api.ts';
import { refuse } from './harness/fake-api.ts';
import { ada } from './harness/member.ts';
import { openApp } from './harness/open-app.tsx';

type Settings = Wire<'getSiteSettings'>;
type Setting = Settings['settings'][number];

const admin = { ...ada, access_level: 30 };
const plain = (name: Setting['name'], fallback: string | null): Setting => ({
  name,
  value: null,
  from: 'default',
  default: fallback,
  changed_at: null,
});
const settings: Setting[] = [
  plain('PRODUCT_NAME', 'Longrun'),
  { ...plain('CONTACT_EMAIL', null), value: 'fixed@example.org', from: 'environment' },
  plain('SIGN_UP', 'open'),
  { ...plain('SMTP_URL', null), value: 'smtps://mail.example.org:465', from: 'browser', changed_at: 'then' },
  plain('MAIL_FROM', 'Longrun <no-reply@run.example.org>'),
];
const checks: Wire<'getLaunchChecks'>['checks'] = [
  { name: 'https', state: 'done', reason: null, count: null },
  { name: 'backups', state: 'unknown', reason: 'own_backups', count: null },
  { name: 'samples', state: 'open', reason: 'sample_pages', count: 9 },
];
const region = (name: string) => page.getByRole('region', { name });
const reads = (shown: readonly Setting[] = settings) => ({
  getSiteSettings: () => ({ settings: [...shown], test_to: 'ada@example.org' }),
  getLaunchChecks: () => ({ checks }),
});

test('the checklist shows what is done and what to do, and fields show where their values come from', async () => {
  await openApp('/admin/settings', { member: admin, reads: 'empty', answers: reads() });
  const list = region('Before you invite others');
  await expect.element(list).toHaveTextContent('You opened the server at its public address, over HTTPS.');
  await expect.element(list).toHaveTextContent('Check its backups yourself.');
  await expect.element(list).toHaveTextContent('9 pages of sample partners are published. Take them down.');
  await expect.element(list.getByRole('link', { name: 'Partner pages' })).toHaveAttribute('href', '/admin/pages');
  const contact = page.getByLabelText('Contact email');
  await expect.element(contact).toBeDisabled();
  await expect.element(contact).toHaveValue('fixed@example.org');
  await expect.element(region('Product')).toHaveTextContent('Set by the environment variable CONTACT_EMAIL.');
  await expect.element(page.getByLabelText('Mail server', { exact: true })).toHaveValue('');
  await expect.element(region('Email')).toHaveTextContent('Set: smtps://mail.example.org:465.');
});

test('a wrong value is explained at its field, and corrected and saved by keyboard', async () => {
  const sent: unknown[] = [];
  let shown = settings;
  await openApp('/admin/settings', {
    member: admin,
    reads: 'empty',
    answers: {
      getSiteSettings: () => ({ settings: shown, test_to: 'ada@example.org' }),
      getLaunchChecks: () => ({ checks }),
      changeSiteSettings: ({ body }) => {
        sent.push(body);
        if (sent.length === 1) return refuse(400, 'Wrong values', 'invalid_request', { PRODUCT_NAME: ['Expected'] });
        shown = shown.map((one) =>
          one.name === 'PRODUCT_NAME' ? { ...one, value: 'Weitlauf', from: 'browser', changed_at: 'now' } : one,
        );
        return undefined;
      },
    },
  });
  const field = page.getByLabelText('Product name');
  await field.fill('Weitlauf');
  await userEvent.keyboard('{Enter}');
  await expect.element(region('Product')).toHaveTextContent('Enter 1 to 40 characters.');
  await expect.element(field).toHaveFocus();
  await userEvent.keyboard('{Enter}');
  await expect.element(region('Product')).toHaveTextContent('Saved.');
  expect(sent.at(-1)).toEqual({ changes: [{ name: 'PRODUCT_NAME', value: 'Weitlauf', changed_at: null }] });
});

test('the second admin who saves reads what the first one changed', async () => {
  let shown = settings;
  await openApp('/admin/settings', {
    member: admin,
    reads: 'empty',
    answers: {
      getSiteSettings: () => ({ settings: shown, test_to: 'ada@example.org' }),
      getLaunchChecks: () => ({ checks }),
      changeSiteSettings: () => {
        shown = shown.map((one) =>
          one.name === 'PRODUCT_NAME' ? { ...one, value: 'Theirs', from: 'browser', changed_at: 'now' } : one,
        );
        return refuse(409, 'Changed', 'setting_changed', { PRODUCT_NAME: ['Changed'] });
      },
    },
  });
  await page.getByLabelText('Product name').fill('Mine');
  await userEvent.keyboard('{Enter}');
  await expect.element(region('Product')).toHaveTextContent('Another admin changed Product name meanwhile.');
  await expect.element(region('Product')).toHaveTextContent('Now: Theirs.');
  await expect.element(page.getByLabelText('Product name')).toHaveValue('Mine');
});

test('a test email shows the reply of the mail server', async () => {
  await openApp('/admin/settings', {
    member: admin,
    reads: 'empty',
    answers: { ...reads(), sendTestMail: () => ({ outcome: 'refused' as const, reply: '553 Not your address' }) },
  });
  await expect.element(region('Email')).toHaveTextContent('Sends an email to ada@example.org');
  await region('Email').getByRole('button', { name: 'Send test email' }).click();
  await expect.element(region('Email')).toHaveTextContent('The mail server rejected the email. Check the sender.');
  await expect.element(region('Email')).toHaveTextContent('The mail server replied: 553 Not your address');
});
