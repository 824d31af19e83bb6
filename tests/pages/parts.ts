import { expect } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { messages } from '../../domain/messages.ts';
import { appClientsWords } from '../../src/features/admin/app-clients-words.ts';
import { assignWords } from '../../src/features/team/assign-words.ts';
import { sharingWords } from '../../src/features/sharing/words.ts';
import { teamPageWords } from '../../src/features/team/words.ts';
import { assistantsWords } from '../../src/features/tokens/assistant-words.ts';
import { webhooksWords } from '../../src/features/tokens/webhook-words.ts';
import { activityPageWords } from '../../src/features/activity/words.ts';
import { calendarPageWords } from '../../src/features/calendar/words.ts';
import { shareLinkWords } from '../../src/shared/share-links/words.ts';
import { tokensWords } from '../../src/features/tokens/words.ts';
import type { Wire } from './harness/fake-api.ts';
import { admin, coach, guest, id, own, ownActivity, type Screen, shared } from './screens.ts';

/** A screen in a state that its user causes: with a dialog, a menu, or errors in a form. */
export interface Part extends Screen {
  readonly name: string;
  /** The user's actions on the screen. */
  readonly show: () => Promise<unknown>;
}

const weekLink: Wire<'listShareLinks'>['links'][number] = {
  link_id: id,
  activity: null,
  week: '2026-10-12',
  level: 3,
  with_route: false,
  with_charts: false,
  created_at: '2026-10-14T08:00:00.000Z',
  expires_at: '2026-10-21T08:00:00.000Z',
  opened: 3,
  last_opened_on: '2026-10-15',
};

type Name = string | RegExp;
const press = (name: Name) => page.getByRole('button', { name }).first().click();
const follow = (name: Name) => page.getByRole('link', { name }).first().click();
const fill = (label: Name, text: string) => page.getByLabelText(label).first().fill(text);
const inDialog = (name: Name) => page.getByRole('dialog').getByRole('button', { name }).click();
const choose = (list: string, entry: string) =>
  page.getByRole('combobox', { name: list, exact: true }).selectOptions(entry);
const isShown = (role: 'alertdialog' | 'dialog', name?: Name) =>
  expect.element(page.getByRole(role, name === undefined ? {} : { name }).first()).toBeVisible();

const part = (name: string, screen: Screen, ...steps: readonly (() => Promise<unknown>)[]): Part => ({
  ...screen,
  name,
  show: async () => {
    for (const step of steps) await step();
  },
});

const ofGuests: readonly Part[] = [
  part('mistakes in the sign-up', guest('/signup'), () => press('Sign Up')),
  part('a field for a coupon', guest('/signup'), () => press('Have a coupon?')),
  part(
    'a code that was sent',
    { ...guest('/reset'), answers: { forgotPassword: () => ({}) } },
    () => fill('Email', 'ada@example.org'),
    () => press('Reset Password'),
    () => isShown('alertdialog'),
  ),
  part(
    'a coupon that gives days',
    guest('/signup'),
    () => press('Have a coupon?'),
    () => fill('Coupon', 'stride90'),
    () => press('Check'),
  ),
  part('the login of a server without an admin', { ...guest('/login'), config: { lacksAdmin: true } }),
  part('half of a password', guest('/confirm/reset'), () => fill('New password', 'Abcdefgh')),
];

const ofAthletes: readonly Part[] = [
  part(
    'a question before setting up is skipped',
    // The URL contains no vendor, whose link would open its own dialog.
    own('/setup'),
    () => press(messages.wizard.skip),
    () => isShown('alertdialog'),
  ),
  part(
    'the deletion of an account',
    own('/profile'),
    () => press(messages.deletion.button),
    () => isShown('dialog', messages.deletion.title),
  ),
  part('mistakes in a token', own('/profile/tokens'), () => press(tokensWords.makeIt)),
  part('mistakes in a webhook', own('/profile/webhooks'), () => press(webhooksWords.addIt)),
  part('mistakes in an assistant', own('/profile/assistants'), () => press(assistantsWords.makeIt)),
  part('mistakes in an app of the server', { path: '/admin/apps', member: admin }, () => press(appClientsWords.adding)),
  part('a preview of an assistant', own('/profile/assistants'), () => press(assistantsWords.showPreview)),
  part(
    'a filter without a name',
    own('/activities?sport=Running'),
    () => press('Save this filter'),
    () => inDialog('Save'),
  ),
  part(
    'how a number is computed',
    own('/'),
    () => press(/^How is this computed\?/),
    () => isShown('dialog'),
  ),
  part(
    'finding anything',
    own('/profile'),
    () => press('Find anything'),
    () => userEvent.keyboard('run'),
  ),
  part(
    'the keyboard shortcuts',
    own('/profile'),
    () => userEvent.keyboard('?'),
    () => isShown('dialog', 'Keyboard shortcuts'),
  ),
  part(
    'the dialog that shifts weeks',
    own('/training?week=2026-10-12'),
    () => press('Shift weeks…'),
    () => isShown('dialog'),
  ),
  part('a workout as text', own('/training?new=2026-10-20'), () =>
    fill('As text', '10 min z1, 3x(8 min z4 "steady", 2 min z1), 1 km z7'),
  ),
  part(
    'an activity by hand with mistakes',
    own('/activities/new'),
    () => fill('Start time', '06:10'),
    () => fill('Duration', 'much'),
  ),
  part(
    'the dialog that shares an activity',
    own(`/activity/${id}`, ownActivity),
    () => press(activityPageWords.shareIt),
    () => isShown('dialog', shareLinkWords.activity),
  ),
  part(
    'the dialog that shares a week, with links',
    own('/calendar?week=2026-10-12', { listShareLinks: () => ({ links: [weekLink] }) }),
    () => press(calendarPageWords.shareWeek),
    () => isShown('dialog'),
  ),
  part('a race as a goal', own('/training/goals'), () => choose('Goal', 'Race')),
  part('gear that is edited', own('/profile/gear'), () => press(/^Edit /)),
  part(
    'the text of a consent',
    own(`/profile/sharing/${id}`, shared),
    () => press(sharingWords.edition(1)),
    () => isShown('dialog'),
  ),
];

const ofCoaches: readonly Part[] = [
  part('the invitation to a team', { path: '/team', member: coach }, () => press(teamPageWords.acts.invite)),
  part('a message without a text', { path: '/team', member: coach }, () => press(teamPageWords.acts.message)),
  part(
    'a group without members',
    { path: '/team', member: coach },
    () => press(teamPageWords.acts.groups),
    () => press(assignWords.newGroup),
  ),
  part('workouts for nobody', { path: '/team?assign=many', member: coach }, () => press(assignWords.check)),
  part(
    'a question before somebody is removed from a team',
    { path: '/profile/teams', member: coach },
    () => press(/^Remove .* from the team$/),
    () => isShown('alertdialog'),
  ),
];

const find = () => fill('Member ID or email', 'runner0@example.org').then(() => press('Find'));
const onPage = (name: string, ...steps: readonly (() => Promise<unknown>)[]) =>
  part(name, { path: `/admin/pages/${id}`, member: admin }, ...steps);
const tab = (name: string) =>
  page
    .getByRole('tab', { name: new RegExp(`^${name}`) })
    .first()
    .click();
const question = { type: 'text' as const, label: 'Why?', field: 'q1', name: 'Why?', required: true };
const survey: Wire<'getPageTarget'> = {
  cohort: null,
  event: null,
  survey: { name: 'Why', schema: { questions: [question] }, version: 2, answers: 1, used: ['q1'] },
};

const ofAdmins: readonly Part[] = [
  part('an account', { path: '/admin/member/manage', member: admin }, find),
  part(
    'the limits of a coupon',
    { path: '/admin/coupons', member: admin },
    () => press(/^Change the limits of /),
    () => isShown('dialog'),
  ),
  part('the stewards of a cohort', { path: '/admin/cohorts', member: admin }, () => press(/^Change /)),
  part('a team', { path: '/admin/teams', member: admin }, () => follow('Morning run')),
  onPage('what people join by a page', () => tab('What people join')),
  onPage(
    'what keeps a page from being published',
    () => tab('What people join'),
    () => fill('Email for questions', ''),
    () => press('Publish'),
  ),
  part(
    'a survey that is edited',
    { path: `/admin/pages/${id}`, member: admin, answers: { getPageTarget: () => survey } },
    () => tab('What people join'),
    () => press('Edit survey…'),
    () => isShown('dialog'),
  ),
  onPage('the history of a page', () => tab('History')),
  onPage(
    'answers to a survey',
    () => tab('Share'),
    () => press('Show the answers'),
  ),
  onPage(
    'a new cohort',
    () => tab('What people join'),
    () => choose('Cohort', 'New cohort…'),
    () => inDialog('Create cohort'),
  ),
  onPage(
    'a new survey',
    () => tab('What people join'),
    () => choose('Survey', 'New survey…'),
    () => inDialog('Create survey'),
  ),
];

export const parts: readonly Part[] = [...ofGuests, ...ofAthletes, ...ofCoaches, ...ofAdmins];
