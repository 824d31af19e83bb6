import { describe, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import type { MemberWire } from '../../domain/entities/member.ts';
import type { SharingLevel } from '../../domain/partners/page.ts';
import type { PublishedPage } from '../../domain/partners/published.ts';
import { samplePages } from '../../server/partners/samples/pages.ts';
import { refuse, type Wire } from './harness/fake-api.ts';
import { ada } from './harness/member.ts';
import { openApp } from './harness/open-app.tsx';

const id = '6f0c1d52-5f0e-4a3b-9d1c-0b1914b19142';
const sample = samplePages['wear-test'] as PublishedPage['page'];
const programme = { id, name: 'Alderfoot wear test', available_permissions: [1, 2, 3] as SharingLevel[], url: null };
const wearTest: PublishedPage = {
  slug: 'wear-test',
  isOpen: true,
  lastDay: null,
  page: { ...sample, permissions: [1, 2, 3] },
  cohort: programme,
  team: null,
  event: null,
  survey: null,
};
const dialog = () => page.getByRole('dialog');
const openTerms = async (published: PublishedPage, language: 'en' | 'de' = 'en', slug = published.slug) => {
  const counted: SharingLevel[] = [];
  await openApp(`/optin/${slug}`, {
    member: ada,
    language,
    width: 360,
    height: 740,
    reads: 'empty',
    answers: {
      getPartnerPage: () => published,
      countPageStep: () => undefined,
      joinCohort: ({ body }) => {
        counted.push((body as { permissions: SharingLevel }).permissions);
        // The member is already in it, at level 1.
        return {
          cohort_member: {
            member_id: ada.member_id,
            cohort_id: id,
            permissions: 1,
            date_joined: '2026-10-15T08:00:00Z',
          },
        };
      },
    },
  });
  await page.getByRole('main').getByRole('button', { name: 'Accept the terms and conditions' }).click();
  return counted;
};

describe('the terms of a programme', () => {
  test.each(['wear-slash/', 'wear-hash#top'])('open at the address %s', async (address) => {
    await openTerms({ ...wearTest, slug: address.replace(/\W.*/, '') }, 'en', address);
    await expect.element(dialog()).toHaveTextContent('I authorize a connection between Alderfoot wear test and my');
  });

  test('list all data shared at each level, and recommend no level', async () => {
    await openTerms({ ...wearTest, slug: 'wear-one' });
    await expect.element(dialog()).toHaveTextContent('I authorize a connection between Alderfoot wear test and my');
    for (const sentence of [
      'The programme gets: random name, birth year, sex, height and weight.',
      'The programme gets: name, email, birth date, sex, height and weight.',
      'title, date, start time, sport, distance, duration, load, heart rate, power, cadence, climb and whole route',
    ])
      await expect.element(dialog()).toHaveTextContent(sentence);
    await expect.element(dialog()).not.toHaveTextContent('Recommended');
    // The sentences describe the level; its name stays short.
    const level = dialog().getByRole('radio', { name: 'Individual Data, De-identified', exact: true });
    await expect.element(level).toHaveAccessibleDescription(/random name, birth year, sex, height and weight/);
    expect(document.documentElement.scrollWidth).toBe(360);
  });

  test('are available in German', async () => {
    await openTerms({ ...wearTest, slug: 'wear-two' }, 'de');
    await expect
      .element(dialog())
      .toHaveTextContent('Das Programm bekommt: Zufallsname, Geburtsjahr, Geschlecht, Größe und Gewicht.');
  });

  test('name the only level of a page without a choice', async () => {
    await openTerms({ ...wearTest, slug: 'wear-three', page: { ...sample, permissions: [], permission: 2 } });
    await expect.element(dialog()).toHaveTextContent('Shared data: Individual Data, De-identified');
    await expect.element(dialog()).toHaveTextContent('random name, birth year, sex, height and weight.');
  });

  test('a member at a lower level who chooses a higher one reads that it was not raised', async () => {
    const asked = await openTerms({ ...wearTest, slug: 'wear-four' });
    await dialog().getByText('Individual Data, Identified').click();
    await dialog().getByRole('button', { name: 'I accept the terms and conditions' }).click();
    await page.getByRole('main').getByRole('button', { name: 'Log in or create an account' }).click();
    await dialog()
      .getByRole('button', { name: `Continue as ${ada.email_address}` })
      .click();
    await page.getByRole('button', { name: 'Join Now' }).click();
    await expect.element(page.getByRole('heading', { name: 'You’re in' })).toBeVisible();
    expect(asked).toEqual([3]);
    const main = page.getByRole('main');
    await expect.element(main).toHaveTextContent('You chose “Individual Data, Identified”.');
    await expect.element(main).toHaveTextContent('You share: Aggregate Data, Anonymous.');
    await expect.element(main.getByRole('link', { name: 'Change this in your profile' })).toBeVisible();
  });
});

test('a member without a confirmed address enters the code on the partner’s page, and has joined', async () => {
  let isVerified = false;
  await openApp('/optin/wear-code', {
    member: ada,
    reads: 'empty',
    mayReport: true,
    answers: {
      getPartnerPage: () => ({ ...wearTest, slug: 'wear-code' }),
      countPageStep: () => undefined,
      joinCohort: () =>
        isVerified
          ? {
              cohort_member: {
                member_id: ada.member_id,
                cohort_id: id,
                permissions: 3,
                date_joined: '2026-10-15T08:00:00Z',
              },
            }
          : refuse(403, 'Confirm your email address first.', 'address_not_verified'),
      sendAddressCode: () => undefined,
      verifyAddress: () => {
        isVerified = true;
        return undefined;
      },
    },
  });
  const main = page.getByRole('main');
  await main.getByRole('button', { name: 'Accept the terms and conditions' }).click();
  await dialog().getByText('Individual Data, Identified').click();
  await dialog().getByRole('button', { name: 'I accept the terms and conditions' }).click();
  await main.getByRole('button', { name: 'Log in or create an account' }).click();
  await dialog()
    .getByRole('button', { name: `Continue as ${ada.email_address}` })
    .click();
  await page.getByRole('button', { name: 'Join Now' }).click();
  await main.getByRole('button', { name: `Confirm ${ada.email_address}` }).click();
  await dialog().getByRole('textbox', { name: 'Confirmation code' }).fill('123456');
  await dialog().getByRole('button', { name: 'Confirm', exact: true }).click();
  await expect.element(page.getByRole('heading', { name: 'You’re in' })).toBeVisible();
});

test('the terms of a page for joining a team list what coaches read and how to leave, and no level', async () => {
  const team = { id, name: 'Harriers' } as unknown as PublishedPage['team'];
  await openTerms({
    ...wearTest,
    slug: 'harriers-page',
    page: { ...sample, cohortId: null, teamId: id, permissions: [] },
    cohort: null,
    team,
  });
  for (const sentence of [
    'Coaches and assistants of Harriers can read:',
    'about you: name, email (only if you gave no name), age, sex, height, weight and time zone',
    'You can leave at any time: Profile, Your teams, Leave.',
  ])
    await expect.element(dialog()).toHaveTextContent(sentence);
  await expect.element(dialog()).not.toHaveTextContent('level');
  await expect.element(dialog()).not.toHaveTextContent('Shared data');
});

test('the setup lists the readers of sex, height and weight', async () => {
  const newcomer: MemberWire = { ...ada, first_name: null, last_name: null, birth_date: null, gender: null };
  await openApp('/setup', { member: { ...newcomer, height: null, weight: null }, reads: 'empty' });
  const main = page.getByRole('main');
  for (const sentence of [
    'Coaches and assistants of a team you join: name, age, sex, height and weight.',
    'Programmes you share with at “Individual Data, De-identified”: birth year, sex, height and weight.',
    'Programmes you share with at “Individual Data, Identified”: name, birth date, sex, height and weight.',
    'The operators of this server: all of it.',
  ])
    await expect.element(main).toHaveTextContent(sentence);
  await expect.element(main).not.toHaveTextContent('Only you');
});

test('an athlete reads everything that the coach sees, sleep and weight too', async () => {
  const team: MemberWire['teams'][number] = {
    team_id: id,
    name: 'Harriers',
    athletes_can_view_dashboard: true,
    athletes_billed: false,
    trainer_retains_access: false,
    team_data_visible: true,
  };
  const sees = (sight: 'advise' | 'nothing', by: 'paid' | 'stranger') =>
    (['calendar', 'activities', 'plan', 'diary'] as const).map((thing) => ({ thing, sight, by }));
  const person = (name: string, seen: ReturnType<typeof sees>): Wire<'getTeamPeople'>['people'][number] => ({
    member_id: `00000000-0000-4000-8000-0000000000${name.length.toString().padStart(2, '0')}`,
    name,
    email_address: null,
    role: 'coach',
    joined_at: '2026-10-01T08:00:00Z',
    sees: seen,
  });
  await openApp('/profile/teams', {
    member: { ...ada, teams: [team] },
    reads: 'empty',
    answers: {
      getTeamPeople: () => ({
        team,
        role: 'athlete',
        people: [person('Carla', sees('advise', 'paid')), person('Cole', sees('nothing', 'paid'))],
        asks: [],
      }),
    },
  });
  const seen = page.getByRole('region', { name: 'What my coach sees' });
  await expect
    .element(seen)
    .toHaveTextContent(
      'They can also read: hours of sleep, name, email (only if you gave no name), age, sex, height, weight, time zone, whether your account has full access and linked watches and apps.',
    );
  await expect.element(seen).toHaveTextContent('They can also read: name, email (only if you gave no name), age, sex');
});

test('a member who left reads so, and that the programme keeps its downloads', async () => {
  const left = (date: string): Wire<'listCohortMembers'> => [
    {
      member: { id, permissions: 0, deleted_on: date, date_joined: '2026-09-01T08:00:00Z' },
      cohort: programme,
      tenant: { name: 'Alderfoot' },
    },
  ];
  await openApp(`/profile/sharing/${id}`, {
    member: ada,
    reads: 'empty',
    answers: {
      listCohortMembers: () => left('2026-10-15T07:00:00Z'),
      getSharingHistory: () => ({
        consents: [
          { from_level: 3, to_level: 0, how: 'profile', text_version: 2, agreed_at: '2026-10-15T07:00:00Z' },
          { from_level: 0, to_level: 3, how: 'page', text_version: 1, agreed_at: '2026-09-01T08:00:00Z' },
        ],
        looks: [],
      }),
    },
  });
  const main = page.getByRole('main');
  await expect.element(main).toHaveTextContent('You left today.');
  await expect.element(main).toHaveTextContent('It keeps what it has already downloaded.');
  await expect.element(main).not.toHaveTextContent('You joined on');
  // Consents keep the texts that were shown: those of the profile, and the shorter ones of pages while edition 1 was in use.
  await main.getByRole('button', { name: 'version 2' }).click();
  await expect
    .element(dialog())
    .toHaveTextContent('The programme gets: name, email, birth date, sex, height and weight.');
  await dialog().getByRole('button', { name: 'Close' }).click();
  await main.getByRole('button', { name: 'version 1' }).click();
  await expect.element(dialog()).toHaveTextContent('Totals only, anonymous');
  await expect.element(dialog()).not.toHaveTextContent('The programme gets');
});

test('a member who ends sharing reads that it has ended, and the focus moves there', async () => {
  let leftOn: string | null = null;
  const connection = (): Wire<'listCohortMembers'>[number] => ({
    member: { id, permissions: leftOn === null ? 3 : 0, deleted_on: leftOn, date_joined: '2026-09-01T08:00:00Z' },
    cohort: programme,
    tenant: { name: 'Alderfoot' },
  });
  await openApp(`/profile/sharing/${id}`, {
    member: ada,
    reads: 'empty',
    answers: {
      listCohortMembers: () => [connection()],
      getSharingHistory: () => ({ consents: [], looks: [] }),
      changeSharing: () => {
        leftOn = '2026-10-15T07:00:00Z';
        return connection();
      },
    },
  });
  const main = page.getByRole('main');
  await main.getByText('NONE – Stop Sharing Data').click();
  await main.getByRole('button', { name: 'Save' }).click();
  await expect.element(main.getByRole('heading', { name: 'This sharing has ended' })).toHaveFocus();
});
