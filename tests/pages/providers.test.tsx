import { describe, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import type { ProviderAttempt, ProviderStep } from '../../domain/entities/provider.ts';
import { messages } from '../../domain/messages.ts';
import { providerWords } from '../../src/features/profile/provider-words.ts';
import { providerPageWords as words } from '../../src/features/session/provider-words.ts';
import { attemptStore } from '../../src/shared/providers/attempt-store.ts';
import { type Answers, refuse } from './harness/fake-api.ts';
import { ada, someTokens } from './harness/member.ts';
import { openApp } from './harness/open-app.tsx';
import { settle } from './harness/settle.ts';

const config = {
  providers: [
    { name: 'club', label: 'Running club' },
    { name: 'pocketid', label: 'Pocket ID' },
  ],
  providerOrigin: location.origin,
};
const attempt: ProviderAttempt = {
  provider: 'club',
  isConnecting: false,
  isKept: true,
  redirect: '/manual',
  invitation: 'invitation-1',
  teamId: null,
  coupon: 'STRIDE',
};
const email = 'runner@example.org';
const stepOf = (step: ProviderStep['step']): ProviderStep => ({ step, session: 'session-1', email });
const press = (name: string) => page.getByRole('button', { name, exact: true }).click();
const isTitled = (name: string) => expect.element(page.getByRole('heading', { name, level: 1 })).toBeVisible();

describe('the pages for guests', () => {
  test('have a button for each provider, and say what goes wrong', async () => {
    const asked: string[] = [];
    const away = 'Running club can’t be reached right now.';
    const beginProviderSignIn = (({ body }) => {
      asked.push(body.provider);
      return refuse(502, away, 'provider_unreachable');
    }) satisfies Answers['beginProviderSignIn'];
    await openApp('/login', { config, answers: { beginProviderSignIn } });
    await expect.element(page.getByRole('button', { name: messages.login.provider('Pocket ID') })).toBeVisible();
    await press(messages.login.provider('Running club'));
    await expect.element(page.getByRole('alert')).toHaveTextContent(`Unable to log in: ${away}`);
    expect(asked).toEqual(['club']);
    await expect.element(page.getByRole('button', { name: messages.login.provider('Running club') })).toBeEnabled();
  });

  test('offer them on sign-up, too, and nothing without providers', async () => {
    const { close } = await openApp('/signup', { config });
    await expect.element(page.getByRole('group', { name: words.others })).toBeVisible();
    close();
    await settle(await openApp('/login'));
    await expect.element(page.getByRole('group', { name: words.others })).not.toBeInTheDocument();
  });
});

describe('back from the provider', () => {
  test('a new person creates an account with what the sign-up page knew', async () => {
    const bodies: unknown[] = [];
    let isFull = true;
    const registerWithProvider = (({ body }) => {
      bodies.push(body);
      if (!isFull) return { member: ada, tokens: someTokens };
      isFull = false;
      return refuse(403, 'You need an invitation.', 'invitation_needed');
    }) satisfies Answers['registerWithProvider'];
    const before = () => attemptStore.save(attempt, stepOf('sign_up'));
    const app = await openApp('/provider/club', { config, before, reads: 'empty', answers: { registerWithProvider } });
    await isTitled(words.newAccount);
    await expect.element(page.getByText(words.noAccountYet(email, 'Running club'))).toBeVisible();
    await press(words.create);
    await expect.element(page.getByRole('alert')).toHaveTextContent('You need an invitation.');
    await press(words.create);
    await expect.poll(() => bodies).toHaveLength(2);
    expect(bodies[1]).toEqual({
      session: 'session-1',
      keep: true,
      invitation: 'invitation-1',
      coupon: 'STRIDE',
      time_zone: expect.any(String),
    });
    await expect.poll(() => attemptStore.load('club')).toBeNull();
    // The page of the new member opens.
    await settle(app);
  });

  test('the owner of the address is sent to the login, with it filled in', async () => {
    const before = () => attemptStore.save(attempt, stepOf('log_in'));
    const { path } = await openApp('/provider/club', { config, before });
    await isTitled(words.haveAccount);
    await page.getByRole('link', { name: words.logIn }).click();
    await expect.poll(path).toBe('/login?redirect=%2Fprovider%2Fclub');
    await expect.element(page.getByLabelText('Email')).toHaveValue(email);
  });

  test('a member who is signed in connects it, after a refusal too', async () => {
    const sessions: string[] = [];
    const connectProvider = (({ body }) => {
      sessions.push(body.session);
      return sessions.length > 1 ? undefined : refuse(409, 'Already connected.', 'provider_taken');
    }) satisfies Answers['connectProvider'];
    const before = () => attemptStore.save(attempt, stepOf('log_in'));
    const { path } = await openApp('/provider/club', {
      config,
      before,
      member: ada,
      reads: 'empty',
      answers: { connectProvider },
    });
    await isTitled(words.connectTitle('Running club'));
    await press(words.connect);
    await expect.element(page.getByRole('alert')).toHaveTextContent(`${words.notConnected}Already connected.`);
    await press(words.connect);
    await isTitled(words.connected('Running club'));
    expect(sessions).toEqual(['session-1', 'session-1']);
    await page.getByRole('link', { name: words.goOn }).click();
    await expect.poll(path).toBe('/manual');
  });

  test('a page without a sign-in says so', async () => {
    await openApp('/provider/club', { config });
    await expect.element(page.getByRole('alert')).toHaveTextContent(words.expired);
  });
});

describe('the card on the profile', () => {
  const connected = {
    name: 'club',
    label: 'Running club',
    is_offered: true,
    connection: { email, created_at: '2026-11-01T08:00:00.000Z', last_used_at: null },
    sign_out_url: null,
  };
  const free = { name: 'pocketid', label: 'Pocket ID', is_offered: true, connection: null, sign_out_url: null };
  const card = () => page.getByRole('region', { name: providerWords.title });

  test('connects and disconnects with the password', async () => {
    let isConnected = true;
    const answers: Answers = {
      listProviders: () => ({
        providers: [isConnected ? connected : { ...connected, connection: null }, free],
        has_password: true,
      }),
      proveAgain: () => undefined,
      disconnectProvider: () => {
        isConnected = false;
      },
    };
    await settle(await openApp('/profile', { config, member: ada, reads: 'empty', answers }));
    await expect.element(card().getByRole('listitem').first()).toHaveTextContent(providerWords.connectedAs(email));
    await press(providerWords.disconnectThe('Running club'));
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('textbox').fill('Secret1!');
    await dialog.getByRole('button', { name: providerWords.disconnect }).click();
    await expect.element(card().getByRole('listitem').first()).toHaveTextContent(providerWords.notConnected);
  });

  test('of an account without a password says how to get one, and asks before it disconnects', async () => {
    const last = 'This is your only way to sign in.';
    const answers: Answers = {
      listProviders: () => ({ providers: [connected, free], has_password: false }),
      disconnectProvider: () => refuse(409, last, 'last_way_in'),
    };
    await settle(await openApp('/profile', { config, member: ada, reads: 'empty', answers }));
    await expect.element(card()).toHaveTextContent(providerWords.noPassword);
    await press(providerWords.disconnectThe('Running club'));
    const question = page.getByRole('alertdialog');
    await expect.element(question).toHaveTextContent(providerWords.askDisconnect('Running club'));
    await question.getByRole('button', { name: providerWords.disconnect }).click();
    await expect.element(page.getByRole('alertdialog')).toHaveTextContent(last);
  });
});
