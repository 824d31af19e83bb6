import { describe, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { type CoachRight, coachRights, defaultRights } from '../../domain/coach-rights.ts';
import { coachNoteWords } from '../../src/features/team/note-words.ts';
import { teamPageWords } from '../../src/features/team/words.ts';
import { messagesWords as words } from '../../src/features/messages/words.ts';
import { remarksWords } from '../../src/shared/remarks/words.ts';
import { coachRightsWords } from '../../src/shared/teams/rights-words.ts';
import { teamPeopleWords } from '../../src/shared/teams/words.ts';
import { type Answers, refuse, type Wire } from './harness/fake-api.ts';
import { ada } from './harness/member.ts';
import { openApp } from './harness/open-app.tsx';
import { coach, id as zoe, team } from './screens.ts';

type Entry = Wire<'getTeamRoster'>['roster'][number];
const entry = (rights: CoachRight[], by: Entry['access']['by'] = 'paid'): Entry => ({
  member_id: zoe,
  first_name: 'Zoe',
  last_name: 'Runner',
  email_address: null,
  weight: null,
  access: { level: 20, by },
  rights,
  summary: {
    distance: 0,
    duration: 0,
    weighted_load: 0,
    num_activities: 0,
    loads: [],
    eb_acr: null,
    eb_acr_on: null,
  },
  num_recent_activities: 0,
  last_activity_on: null,
  sleep: [],
  missed: [],
  broken: [],
});
const openAthlete = (one: Entry, answers: Answers = {}, path = `/team/${zoe}`) =>
  openApp(path, {
    member: coach,
    reads: 'empty',
    answers: { getTeamRoster: () => ({ team, roster: [one] }), ...answers },
  });

describe('what an athlete allows', () => {
  const openTeams = (save: Answers['changeCoachRights']) => {
    let gives: CoachRight[] = [...defaultRights];
    return openApp('/profile/teams', {
      member: { ...ada, teams: [team] },
      reads: 'empty',
      width: 360,
      answers: {
        getTeamPeople: () => ({ team, role: 'athlete', people: [], asks: [], gives }),
        changeCoachRights: (asked, signal) => {
          gives = [...(asked.body as { rights: CoachRight[] }).rights];
          return save?.(asked, signal);
        },
      },
    });
  };
  const box = (right: CoachRight) => page.getByRole('checkbox', { name: coachRightsWords.labels[right] });

  test('is stored at each choice, by keyboard, and all else depends on seeing the training', async () => {
    const sent: unknown[] = [];
    await openTeams(({ body }) => void sent.push(body));
    await expect.element(page.getByRole('group', { name: coachRightsWords.title })).toBeVisible();
    await expect.element(box('thresholds')).not.toBeChecked();
    await expect.element(box('wellness')).toHaveAccessibleDescription(coachRightsWords.hints.wellness);
    (box('wellness').element() as HTMLElement).focus();
    await userEvent.keyboard(' ');
    await expect.poll(() => sent).toEqual([{ rights: ['see', 'comment', 'plan'] }]);
    await expect.element(box('wellness')).not.toBeChecked();
    await userEvent.click(box('see'));
    await expect.poll(() => sent.at(-1)).toEqual({ rights: ['comment', 'plan'] });
    await expect.element(box('plan')).toBeDisabled();
    await expect.element(box('plan')).toBeChecked();
  });

  test('is as before, with the reason, if it could not be stored', async () => {
    await openApp('/profile/teams', {
      member: { ...ada, teams: [team] },
      reads: 'empty',
      answers: {
        getTeamPeople: () => ({ team, role: 'athlete', people: [], asks: [], gives: [...defaultRights] }),
        changeCoachRights: () => refuse(404, 'There is no such team.'),
      },
    });
    await userEvent.click(box('plan'));
    await expect.element(page.getByText(coachRightsWords.notSaved)).toBeVisible();
    await expect.element(box('plan')).toBeChecked();
  });
});

describe('a coach', () => {
  test('reads what the athlete does not share or allow', async () => {
    await openAthlete(entry(['see', 'comment']));
    await expect.element(page.getByText(coachRightsWords.withheld.wellness('Zoe Runner'))).toBeVisible();
    await expect.element(page.getByText(coachRightsWords.withheld.plan('Zoe Runner'))).toBeVisible();
    await expect.element(page.getByText(coachRightsWords.withheld.comment('Zoe Runner'))).not.toBeInTheDocument();
    await expect.element(page.getByRole('link', { name: teamPageWords.zones })).not.toBeInTheDocument();
  });

  test('reads that the training is not shared, in place of the calendar', async () => {
    await openAthlete(entry([], 'withheld'));
    await expect.element(page.getByText(teamPeopleWords.notToBeSeenWithheld)).toBeVisible();
  });

  test('gets no field for comments without the right', async () => {
    await openAthlete(entry(['see', 'plan', 'wellness']), {}, `/team/${zoe}?day=2026-10-14`);
    await expect.element(page.getByText(coachRightsWords.withheld.comment('Zoe Runner'))).toBeVisible();
    await expect.element(page.getByRole('link', { name: teamPageWords.planWorkout })).toBeVisible();
    await expect.element(page.getByLabelText(teamPageWords.writeAComment)).not.toBeInTheDocument();
  });

  test('opens the athlete’s thresholds once they may change them', async () => {
    await openAthlete(entry([...coachRights]));
    const link = page.getByRole('link', { name: teamPageWords.zones });
    await expect.element(link).toHaveAttribute('href', `/profile/zones?athlete=${zoe}`);
  });

  test('is told why the athlete’s thresholds are closed', async () => {
    await openAthlete(entry([...defaultRights]), {}, `/profile/zones?athlete=${zoe}`);
    await expect.element(page.getByText(teamPeopleWords.mayNotChangeText)).toBeVisible();
  });
});

describe('a private note', () => {
  test('is stored when its field is left, and keeps its text if that fails', async () => {
    const sent: string[] = [];
    let fails = true;
    await openAthlete(entry([...defaultRights]), {
      getCoachNote: () => ({ note: { text: 'Before', changed_on: '2026-10-01T08:00:00Z' } }),
      saveCoachNote: ({ body }) => {
        const { text } = body as { text: string };
        sent.push(text);
        if (fails) return refuse(400, 'Not now.', 'invalid_request');
        return { note: { text, changed_on: '2026-10-15T08:00:00Z' } };
      },
    });
    await userEvent.click(page.getByText(coachNoteWords.title));
    const field = page.getByLabelText(coachNoteWords.label);
    await expect.element(field).toHaveValue('Before');
    await userEvent.fill(field, 'Before the race: rest.');
    await userEvent.tab();
    await expect.element(page.getByText(coachNoteWords.notSaved)).toBeVisible();
    await expect.element(field).toHaveValue('Before the race: rest.');
    fails = false;
    await userEvent.click(field);
    await userEvent.tab();
    await expect.element(page.getByText(coachNoteWords.saved)).toBeVisible();
    expect(sent).toEqual(['Before the race: rest.', 'Before the race: rest.']);
  });

  test('is stored when the page is left', async () => {
    const sent: string[] = [];
    const open = await openAthlete(entry([...defaultRights]), {
      getCoachNote: () => ({ note: null }),
      saveCoachNote: ({ body }) => {
        sent.push((body as { text: string }).text);
        return { note: null };
      },
    });
    await userEvent.click(page.getByText(coachNoteWords.title));
    await userEvent.fill(page.getByLabelText(coachNoteWords.label), 'Typed in a hurry');
    await open.app.router.navigate({ to: '/profile' });
    await expect.poll(() => sent).toEqual(['Typed in a hurry']);
  });
});

describe('messages', () => {
  const path = `/profile/messages/${team.team_id}/${ada.member_id}`;
  const cora = '00000000-0000-4000-8000-00000000c07a';
  const message = (n: number, text: string, author = cora) => ({
    message_id: `00000000-0000-4000-8000-0000000000a${n}`,
    author_id: author,
    author_name: author === cora ? 'Cora Coach' : 'Ada',
    text,
    sent_on: `2026-10-15T08:0${n}:00Z`,
  });
  const openThread = (more: Partial<Wire<'getThread'>> = {}, answers: Answers = {}) => {
    const sent: { id: string; text: string }[] = [];
    const dropped: string[] = [];
    const read: string[] = [];
    let messages = [message(1, 'How was it?')];
    return openApp(path, {
      member: { ...ada, teams: [team] },
      reads: 'empty',
      width: 360,
      answers: {
        getThread: () => ({
          team_name: team.name,
          athlete_name: 'Ada',
          messages,
          may_write: true,
          is_athlete: true,
          unread: read.length > 0 ? 0 : 1,
          ...more,
        }),
        markThreadRead: ({ body }) => void read.push((body as { until: string }).until),
        sendThreadMessage: ({ params, body }) => {
          const { text } = body as { text: string };
          sent.push({ id: (params as { messageId: string }).messageId, text });
          messages = [...messages, message(2, text, ada.member_id)];
        },
        deleteThreadMessage: ({ params }) => {
          dropped.push((params as { messageId: string }).messageId);
          messages = messages.slice(0, 1);
        },
        ...answers,
      },
    }).then(() => ({ sent, dropped, read }));
  };

  test('are read, answered and deleted', async () => {
    const { sent, dropped, read } = await openThread();
    await expect.element(page.getByRole('heading', { level: 1, name: words.coachesOf(team.name) })).toBeVisible();
    await expect.element(page.getByText('How was it?')).toBeVisible();
    await expect.poll(() => read).toEqual([message(1, '').message_id]);
    await userEvent.fill(page.getByRole('textbox', { name: words.field }), 'Hard, but fun.');
    await userEvent.tab();
    await userEvent.keyboard('{Enter}');
    await expect.element(page.getByText('Hard, but fun.')).toBeVisible();
    // The text is shown while it is being sent.
    await expect.poll(() => sent.map(({ text }) => text)).toEqual(['Hard, but fun.']);
    await expect.element(page.getByText(remarksWords.saving)).not.toBeInTheDocument();
    // Messages of others have no button.
    await userEvent.click(page.getByRole('button', { name: remarksWords.delete }));
    await userEvent.click(page.getByRole('alertdialog').getByRole('button', { name: remarksWords.delete }));
    await expect.poll(() => dropped).toEqual([message(2, '').message_id]);
    await expect.element(page.getByText('Hard, but fun.')).not.toBeInTheDocument();
  });

  test('keep their text and their id if sending fails', async () => {
    const ids: string[] = [];
    await openThread(
      {},
      {
        sendThreadMessage: ({ params }) => {
          ids.push((params as { messageId: string }).messageId);
          return refuse(429, 'Too many requests.', 'TooManyRequestsException');
        },
      },
    );
    await userEvent.fill(page.getByRole('textbox', { name: words.field }), 'Again and again');
    for (const count of [1, 2]) {
      await userEvent.click(page.getByRole('button', { name: words.send }));
      await expect.poll(() => ids.length).toBe(count);
      await expect.element(page.getByText(remarksWords.notSaved)).toBeVisible();
      await expect.element(page.getByRole('textbox', { name: words.field })).toHaveValue('Again and again');
    }
    expect(new Set(ids).size).toBe(1);
  });

  test('of a former team can be read, not answered', async () => {
    await openThread({ may_write: false });
    await expect.element(page.getByText(words.left)).toBeVisible();
    await expect.element(page.getByText('How was it?')).toBeVisible();
    await expect.element(page.getByRole('textbox', { name: words.field })).not.toBeInTheDocument();
  });

  test('of others do not open', async () => {
    await openThread({}, { getThread: () => refuse(404, 'There is no such team.') });
    await expect.element(page.getByText(words.notYours)).toBeVisible();
  });
});
