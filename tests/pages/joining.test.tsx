import { beforeEach, describe, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import type { MemberWire } from '../../domain/entities/member.ts';
import { breakOff, refuse, type Wire } from './harness/fake-api.ts';
import { held } from './harness/held.ts';
import { ada } from './harness/member.ts';
import { type Opening, openApp } from './harness/open-app.tsx';

const teamId = '00000000-0000-4000-8000-0000000000e1';
const path = `/profile/teams/join/${teamId}`;

const harriers: Wire<'getTeamJoining'> = {
  team_id: teamId,
  name: 'Harriers',
  terms_url: 'https://club.example/terms',
  privacy_url: null,
  coaches: [
    { name: 'Carla Coach', role: 'coach' },
    { name: null, role: 'assistant' },
  ],
  standing: 'none',
  asks_first: false,
};
const team: Wire<'addTeamMember'>['team'] = {
  team_id: teamId,
  name: 'Harriers',
  athletes_can_view_dashboard: true,
  athletes_billed: true,
  trainer_retains_access: false,
  team_data_visible: true,
};
let standing: Wire<'getTeamJoining'>['standing'];
beforeEach(() => {
  standing = 'none';
});

const opening = (more: Partial<typeof harriers> = {}, member: MemberWire = ada): Opening => ({
  member,
  reads: 'empty',
  answers: { getTeamJoining: () => ({ ...harriers, ...more, standing }) },
});
const title = (name: string) => page.getByRole('heading', { level: 1, name, exact: true });
const button = (name: string) => page.getByRole('button', { name, exact: true });
const main = () => page.getByRole('main');

describe('an athlete with an account', () => {
  test('reads who can read which data, the address and how to leave, and joins', async () => {
    const joined = held('addTeamMember');
    const open = opening();
    const app = await openApp(path, { ...open, answers: { ...open.answers, addTeamMember: joined.hold } });
    await expect.element(title('Join Harriers?')).toBeVisible();
    for (const sentence of [
      'Coaches: Carla Coach',
      'Assistants: Member without a name',
      'You are signed in as ada@example.org.',
      'Coaches and assistants of Harriers can read:',
      'Coaches can also plan workouts for you and comment in your diary.',
      'You can leave at any time: Profile, Your teams, Leave. After that, they can’t read any of this, unless you share another team with them.',
    ])
      await expect.element(main()).toHaveTextContent(sentence);
    expect([...document.querySelectorAll('main li')].map((item) => item.textContent)).toEqual([
      'your calendar, with your daily loads and notes',
      'your activities, with routes and heart rate',
      'your training plan, goals, and missed workouts',
      'your diary, including how you felt',
      'your hours of sleep',
      'whether your account has full access',
      'your linked watches and apps, and broken links',
      'about you: name, email (only if you gave no name), age, sex, height, weight and time zone',
    ]);
    await expect
      .element(main().getByRole('link', { name: 'Terms of Use' }))
      .toHaveAttribute('href', 'https://club.example/terms');
    await expect.element(main().getByRole('link', { name: 'Not now' })).toHaveAttribute('href', '/');
    await button('Join').click();
    await expect.element(button('Joining the team')).toBeVisible();
    standing = 'athlete';
    const { params } = await joined.next({ team, member: { ...ada, teams: [team] } });
    expect(params).toEqual({ teamId, memberId: ada.member_id });
    await expect.element(title('You’re in Harriers')).toBeVisible();
    await expect.element(main()).toHaveTextContent('Its coaches can now read your training.');
    await main().getByRole('link', { name: 'Open dashboard' }).click();
    await expect.poll(app.path).toBe('/');
  });

  test('a member of the team reads that they are in it', async () => {
    standing = 'athlete';
    await openApp(path, opening());
    await expect.element(title('You’re in Harriers')).toBeVisible();
    await expect.element(main()).toHaveTextContent('You are already an athlete of this team.');
    await expect.element(button('Join')).not.toBeInTheDocument();
  });

  test('a member without a confirmed address enters the code on the page, and is in the team', async () => {
    const open = opening();
    const asked: unknown[] = [];
    let isVerified = false;
    await openApp(path, {
      ...open,
      mayReport: true,
      answers: {
        ...open.answers,
        addTeamMember: () => {
          if (!isVerified) return refuse(403, 'Confirm your email address first.', 'address_not_verified');
          standing = 'athlete';
          return { team, member: { ...ada, teams: [team] } };
        },
        sendAddressCode: () => {
          asked.push('mail');
          return undefined;
        },
        verifyAddress: ({ body }) => {
          asked.push(body);
          isVerified = body.code === '123456';
          return isVerified ? undefined : refuse(400, 'Invalid code', 'CodeMismatchException');
        },
      },
    });
    await button('Join').click();
    await expect.element(page.getByRole('alert')).toHaveTextContent('Confirm your email address to continue.');
    expect(asked).toEqual([]);
    await button('Confirm ada@example.org').click();
    const dialog = page.getByRole('dialog', { name: 'Enter the code from the email' });
    await expect.element(dialog).toHaveTextContent('We sent it to ada@example.org.');
    await dialog.getByRole('textbox', { name: 'Confirmation code' }).fill('654321');
    await dialog.getByRole('button', { name: 'Confirm', exact: true }).click();
    await expect.element(dialog.getByRole('alert')).toHaveTextContent('Wrong code.');
    await dialog.getByRole('textbox', { name: 'Confirmation code' }).fill('123456');
    await dialog.getByRole('button', { name: 'Confirm', exact: true }).click();
    await expect.element(title('You’re in Harriers')).toBeVisible();
    expect(asked).toEqual(['mail', { code: '654321' }, { code: '123456' }]);
  });

  test('a broken connection leaves the page as it was, and the next attempt joins', async () => {
    const joined = held('addTeamMember');
    const open = opening();
    await openApp(path, { ...open, answers: { ...open.answers, addTeamMember: joined.hold } });
    await button('Join').click();
    await joined.next(breakOff());
    await expect.element(page.getByRole('alert')).toHaveTextContent('Not joined yet');
    await button('Join').click();
    standing = 'athlete';
    await joined.next({ team, member: { ...ada, teams: [team] } });
    await expect.element(title('You’re in Harriers')).toBeVisible();
  });

  test('reads it in German on a phone, without scrolling sideways', async () => {
    await openApp(path, { ...opening(), language: 'de', width: 360, height: 740 });
    await expect.element(title('Harriers beitreten?')).toBeVisible();
    await expect.element(main()).toHaveTextContent('Du bist als ada@example.org angemeldet.');
    await expect.element(button('Beitreten')).toBeVisible();
    expect(document.documentElement.scrollWidth).toBe(360);
  });
});

describe('members who have to ask', () => {
  const trainer: MemberWire = { ...ada, member_type: 'Trainer' };

  test('a trainer asks, and reads that they have asked', async () => {
    const open = opening({ asks_first: true }, trainer);
    await openApp(path, {
      ...open,
      answers: {
        ...open.answers,
        addTeamMember: () => {
          standing = 'asked';
          return { team };
        },
      },
    });
    await expect.element(main()).toHaveTextContent('You have a trainer or coach account.');
    await expect.element(main()).not.toHaveTextContent('can read:');
    await button('Ask to join').click();
    await expect.element(title('You asked to join')).toBeVisible();
    await expect.element(main()).toHaveTextContent('The coaches of Harriers decide.');
  });

  test('an athlete who was removed asks, and reads why it was refused', async () => {
    const open = opening({ asks_first: true });
    const no = 'The coaches of this team declined. You can ask again after a week.';
    await openApp(path, {
      ...open,
      answers: { ...open.answers, addTeamMember: () => refuse(409, no, 'declined_lately') },
    });
    await expect.element(main()).toHaveTextContent('You were removed from this team.');
    await expect.element(main()).toHaveTextContent('Coaches and assistants of Harriers can read:');
    await button('Ask to join').click();
    await expect.element(page.getByRole('alert')).toHaveTextContent(no);
  });
});

test('sample data cannot join, and signing out keeps the link', async () => {
  await openApp(path, opening({}, { ...ada, access_level: 5 }));
  await expect.element(main()).toHaveTextContent('can’t join teams.');
  await expect
    .element(main().getByRole('link', { name: 'Sign out and continue' }))
    .toHaveAttribute('href', `/logout?team=${teamId}`);
});

test.each([
  ['a team that is not there', path],
  ['a link that lost its end', '/profile/teams/join/3b24'],
  ['a link that lost all of it', '/profile/teams/join'],
])('%s is shown, with a way to continue', async (_, damaged) => {
  const answers = { getTeamJoining: () => refuse(404, 'There is no such team.', 'not_found') };
  await openApp(damaged, { member: ada, reads: 'empty', answers });
  await expect.element(title('Team not found')).toBeVisible();
  await expect.element(main()).toHaveTextContent('Unknown team. Ask your coach for a new link.');
  await expect.element(main().getByRole('link', { name: 'Open dashboard' })).toHaveAttribute('href', '/');
});

describe('the link itself', () => {
  const welcome: Wire<'getTeamWelcome'> = { team_id: teamId, name: 'Harriers', terms_url: null, privacy_url: null };

  test('leads a member to the page for asking', async () => {
    const app = await openApp(`/signup/team/${teamId}`, opening());
    await expect.element(title('Join Harriers?')).toBeVisible();
    expect(app.path()).toBe(path);
  });

  test('without its end, tells a guest so', async () => {
    await openApp('/signup/team');
    await expect.element(main()).toHaveTextContent('Unknown team. Ask your coach for a new link.');
  });

  test('keeps the team through login and back to sign-up', async () => {
    const app = await openApp(`/signup/team/${teamId}`, { answers: { getTeamWelcome: () => welcome } });
    await expect.element(main()).toHaveTextContent('Coaches and assistants of Harriers can read:');
    await main().getByRole('link', { name: 'Log in', exact: true }).click();
    await expect.poll(app.path).toBe(`/login?redirect=${encodeURIComponent(path)}`);
    await expect.element(main()).toHaveTextContent('Log in to join your team.');
    await main().getByRole('link', { name: 'Create an account' }).click();
    await expect.poll(app.path).toBe(`/signup/team/${teamId}`);
  });

  test('keeps the team for an address that already has an account', async () => {
    const app = await openApp(`/signup/team/${teamId}`, {
      answers: {
        getTeamWelcome: () => welcome,
        register: () => refuse(409, 'An account with the given email already exists.', 'UsernameExistsException'),
      },
    });
    await page.getByLabelText('Email').fill('ada@example.org');
    await page.getByRole('textbox', { name: 'Password' }).fill('Long-run-2026');
    await button('Sign Up').click();
    await page.getByRole('alert').getByRole('link').click();
    await expect.poll(app.path).toBe(`/login?redirect=${encodeURIComponent(path)}`);
    await expect.element(page.getByLabelText('Email')).toHaveValue('ada@example.org');
  });

  test('keeps the team through a lost password', async () => {
    const query = `?redirect=${encodeURIComponent(path)}`;
    const app = await openApp(`/login${query}`, {
      answers: { forgotPassword: () => ({}), confirmPasswordReset: () => ({}) },
    });
    await page.getByLabelText('Email').fill('ada@example.org');
    await main().getByRole('link', { name: 'Reset Password' }).click();
    await expect.poll(app.path).toBe(`/reset${query}`);
    await expect.element(main().getByRole('link', { name: 'Log in' })).toHaveAttribute('href', `/login${query}`);
    await button('Reset Password').click();
    await page.getByRole('alertdialog').getByRole('button').click();
    await expect.poll(app.path).toBe(`/confirm/reset${query}`);
    await expect.element(main().getByRole('link', { name: 'Log in' })).toHaveAttribute('href', `/login${query}`);
    await page.getByLabelText('Confirmation code').fill('123456');
    const passwords = page.getByRole('textbox', { name: /password/i });
    await passwords.nth(0).fill('Long-run-2026');
    await passwords.nth(1).fill('Long-run-2026');
    await button('Set new password').click();
    await page.getByRole('alertdialog').getByRole('button').click();
    await expect.poll(app.path).toBe(`/login${query}`);
  });
});
