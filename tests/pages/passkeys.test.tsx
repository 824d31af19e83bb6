import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { passkeyWords as words } from '../../src/features/profile/passkey-words.ts';
import type { Answers } from './harness/fake-api.ts';
import { refuse } from './harness/fake-api.ts';
import { ada } from './harness/member.ts';
import { openApp } from './harness/open-app.tsx';
import { settle } from './harness/settle.ts';

const phone = {
  passkey_id: 'dd5e1ed3-0000-4000-8000-000000000001',
  name: 'Safari on iPhone',
  is_synced: true,
  created_at: '2026-11-01T08:00:00.000Z',
  last_used_at: '2026-11-20T08:00:00.000Z',
};
const card = () => page.getByRole('region', { name: 'Passkeys' });
const press = (name: string) => page.getByRole('button', { name, exact: true }).click();

/** A server that remembers. */
function server() {
  let passkeys = [phone];
  const names: string[] = [];
  const answers: Answers = {
    listPasskeys: () => ({ passkeys }),
    renamePasskey: ({ body }) => {
      names.push(body.name);
      passkeys = passkeys.map((one) => ({ ...one, name: body.name }));
      return { passkey: passkeys[0] ?? phone };
    },
    removePasskey: () => {
      passkeys = [];
    },
  };
  return { answers, names };
}
const open = async (answers: Answers, config: Readonly<Record<string, unknown>> = { passkeyOrigin: location.origin }) =>
  settle(await openApp('/profile', { member: ada, reads: 'empty', answers, config }));

test('a passkey is renamed, with a name only', async () => {
  const { answers, names } = server();
  await open(answers);
  await expect.element(card().getByRole('listitem')).toHaveTextContent(/Safari on iPhoneLast used .* · synced/);
  await press(words.renameThe(phone.name));
  const box = page.getByRole('dialog').getByRole('textbox');
  const save = page.getByRole('dialog').getByRole('button', { name: words.save });
  await box.fill(' ');
  await save.click();
  await expect.element(box).toHaveAccessibleDescription(new RegExp(words.nameMissing));
  await box.fill(' Blue key ');
  await save.click();
  await expect.element(card().getByRole('listitem')).toHaveTextContent(/^Blue key/);
  expect(names).toEqual(['Blue key']);
});

test('a passkey is removed after a question', async () => {
  await open(server().answers);
  await press(words.removeThe(phone.name));
  const question = page.getByRole('alertdialog');
  await expect.element(question).toHaveTextContent(words.askRemove(phone.name));
  await question.getByRole('button', { name: words.remove }).click();
  await expect.element(card()).toHaveTextContent(words.none);
});

test.each<[string, Readonly<Record<string, unknown>>, string]>([
  ['without HTTPS and a host name', {}, words.noHost],
  ['on a device that a server on this machine is not meant for', { passkeyOrigin: 'http://localhost:1' }, words.noHost],
  ['at another address', { passkeyOrigin: 'https://run.example.org' }, words.otherAddress('https://run.example.org')],
])('%s none can be added, and the card says why; those there are can be removed', async (_, config, sentence) => {
  await open(server().answers, config);
  await expect.element(card()).toHaveTextContent(sentence);
  await expect.element(card().getByRole('button', { name: words.add })).not.toBeInTheDocument();
  await expect.element(card().getByRole('button', { name: words.removeThe(phone.name) })).toBeVisible();
});

test('a full list says so', async () => {
  const sentence = 'You can have up to 20 passkeys. Remove one first.';
  await open({ ...server().answers, beginPasskey: () => refuse(409, sentence, 'too_many_passkeys') });
  await press(words.add);
  await expect.element(card().getByRole('alert')).toHaveTextContent(sentence);
});
