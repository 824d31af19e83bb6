import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { messages } from '../../domain/messages.ts';
import { managingWords } from '../../src/features/admin/managing-words.ts';
import { profileWords } from '../../src/features/profile/words.ts';
import { sharingWords } from '../../src/features/sharing/words.ts';
import { sourcePagesWords } from '../../src/features/sources/words.ts';
import { appsWords } from '../../src/features/tokens/app-words.ts';
import { assistantsWords } from '../../src/features/tokens/assistant-words.ts';
import { tokensWords } from '../../src/features/tokens/words.ts';
import { refuse, type Wire } from './harness/fake-api.ts';
import { held } from './harness/held.ts';
import { ada } from './harness/member.ts';
import { openApp } from './harness/open-app.tsx';
import { sampleReads } from './harness/sample-answer.ts';
import { settle } from './harness/settle.ts';
import { admin, id, shared } from './screens.ts';

const main = page.getByRole('main');
const button = (name: string) => main.getByRole('button', { name, exact: true });
const question = page.getByRole('alertdialog');
const answer = (name: string) => page.getByRole('alertdialog').getByRole('button', { name, exact: true });
const dialog = (name: string) => page.getByRole('dialog', { name });
const full = <Id extends 'listCohortMembers' | 'getImport' | 'lookAtAccount'>(call: Id) =>
  sampleReads('full')[call]?.() as Wire<Id>;
const wrongPassword = () => refuse(401, 'Incorrect username or password.', 'NotAuthorizedException');

const session = {
  session_id: id,
  kind: 'phone' as const,
  created_at: '2026-10-14T06:00:00.000Z',
  last_used_at: '2026-10-14T06:00:00.000Z',
  user_agent: null,
  current: false,
  is_kept: false,
};

test('another device is signed out after a confirmation, and an error is read before the list is reloaded', async () => {
  let reads = 0;
  const ending = held('endSession');
  const open = await openApp('/profile', {
    member: ada,
    reads: 'empty',
    answers: {
      listSessions: () => {
        reads += 1;
        return { sessions: [session] };
      },
      endSession: ending.hold,
    },
  });
  const end = button(profileWords.endTheSessionOf(profileWords.yourPhone));
  await end.click();
  await expect.element(question).toHaveTextContent(profileWords.willHaveToBeLinked(profileWords.yourPhone));
  await answer(profileWords.cancel).click();
  await expect.element(question).not.toBeInTheDocument();
  expect(ending.size()).toBe(0);

  await settle(open);
  const before = reads;
  await end.click();
  await answer(profileWords.signOutThere).click();
  await expect.element(page.getByText(profileWords.signingOutThere)).toBeVisible();
  await ending.next(refuse(500, 'The server is down.', 'down'));
  await expect.element(question).toHaveTextContent('The server is down.');
  expect(reads).toBe(before);
  await userEvent.keyboard('{Escape}');
  await expect.poll(() => reads).toBe(before + 1);

  // An already ended session is the desired result.
  await end.click();
  await answer(profileWords.signOutThere).click();
  await ending.next(refuse(404, 'There is no such session.', 'unknown_session'));
  await expect.poll(() => reads).toBe(before + 2);
  await expect.element(question).not.toBeInTheDocument();
});

test('sharing is stopped after a confirmation; an error says that the list shows what counts', async () => {
  const stopping = held('optOutOfCohorts');
  const connections = full('listCohortMembers').map((one) => ({
    ...one,
    member: { ...one.member, permissions: 3 as const, deleted_on: null },
  }));
  await openApp('/profile', {
    member: ada,
    reads: 'empty',
    mayReport: true,
    answers: { listCohortMembers: () => connections, optOutOfCohorts: stopping.hold },
  });
  await button(profileWords.stopSharingWithAll).click();
  await expect.element(question).toHaveTextContent(profileWords.stopWithEverybody);
  await answer(profileWords.stopSharing).click();
  await stopping.next(refuse(500, 'The server is down.', 'down'));
  await expect.element(question).toHaveTextContent(profileWords.notStopped);
  await userEvent.keyboard('{Escape}');
  await button(profileWords.stopSharingWithAll).click();
  await answer(profileWords.stopSharing).click();
  await stopping.next([]);
  await expect.element(question).not.toBeInTheDocument();
});

test('a level counts once the server confirms it; what was chosen can be cancelled or saved again after an error', async () => {
  const saving = held('changeSharing');
  const [first] = full('listCohortMembers');
  const connection = { ...first!, member: { ...first!.member, id, permissions: 3 as const, deleted_on: null } };
  await openApp(`/profile/sharing/${id}`, {
    member: ada,
    reads: 'empty',
    mayReport: true,
    answers: { ...shared, listCohortMembers: () => [connection], changeSharing: saving.hold },
  });
  const level = (nth: number) => main.getByRole('radio').nth(nth);
  const save = button(sharingWords.save);
  await expect.element(level(0)).toBeVisible();
  const chosen = () =>
    main
      .getByRole('radio')
      .elements()
      .findIndex((one) => (one as HTMLInputElement).checked);
  const at = chosen();
  const other = at === 0 ? 1 : 0;
  await level(other).click({ force: true });
  await button(sharingWords.cancel).click();
  expect(chosen()).toBe(at);
  await level(other).click({ force: true });
  await save.click();
  const { body } = await saving.next(refuse(500, 'The server is down.', 'down'));
  expect(body.permission).not.toBe(3);
  await expect.element(button(sharingWords.cancel)).toBeVisible();
  expect(chosen()).toBe(other);
  await save.click();
  await saving.next({ ...connection, member: { ...connection.member, permissions: body.permission } });
  await expect.element(main.getByText(sharingWords.saved)).toBeVisible();
});

test('a token takes the password, again if it has expired, and is shown once', async () => {
  const making = held('createApiToken');
  await openApp('/profile/tokens', {
    member: ada,
    reads: 'empty',
    answers: { createApiToken: making.hold, proveAgain: () => undefined },
  });
  const proof = dialog(messages.secondFactor.proofTitle);
  const prove = async () => {
    await proof.getByRole('textbox', { name: 'Password' }).fill('Secret1!');
    await userEvent.keyboard('{Enter}');
  };
  await main.getByRole('textbox', { name: tokensWords.name }).fill('Script');
  await main.getByRole('checkbox').first().click({ force: true });
  await button(tokensWords.makeIt).click();
  await proof.getByRole('button', { name: 'Cancel', exact: true }).click();
  await expect.element(proof).not.toBeInTheDocument();
  expect(making.size()).toBe(0);

  await button(tokensWords.makeIt).click();
  await prove();
  await making.next(refuse(403, 'Please enter your password again.', 'recent_proof_needed'));
  await prove();
  await making.next(refuse(409, 'You have 10 tokens already.', 'too_many_tokens'));
  await expect.element(main.getByRole('alert')).toHaveTextContent(tokensWords.notMade);

  await button(tokensWords.makeIt).click();
  await prove();
  const token = {
    token_id: id,
    name: 'Script',
    scopes: ['activities:read' as const],
    created_at: '2026-10-15T08:00:00.000Z',
    expires_at: '2027-01-13T08:00:00.000Z',
    last_used_on: null,
  };
  await making.next({ token, secret: 'lrp_x' });
  await expect.element(dialog(tokensWords.shownTitle)).toHaveTextContent('lrp_x');
  await userEvent.keyboard('{Escape}');
  await expect.element(dialog(tokensWords.shownTitle)).toBeVisible();
  await dialog(tokensWords.shownTitle).getByRole('button').last().click();
  await expect.element(page.getByText('lrp_x')).not.toBeInTheDocument();
  await expect.element(main.getByRole('textbox', { name: tokensWords.name })).toHaveValue('');
});

test('an assistant is previewed at its level, takes the password, and is shown once with its settings', async () => {
  const making = held('createAssistant');
  const previews: string[] = [];
  await openApp('/profile/assistants', {
    member: ada,
    reads: 'empty',
    answers: {
      createAssistant: making.hold,
      proveAgain: () => undefined,
      previewAssistant: ({ query }) => {
        previews.push(`${query.level} ${query.exact_locations}`);
        return { answers: [{ tool: 'get_training', text: '{"from":"2026-10-09"}' }] };
      },
    },
  });
  await main.getByRole('textbox', { name: assistantsWords.name }).fill('Helper');
  await main.getByRole('radio').nth(2).click({ force: true });
  await main.getByRole('checkbox').first().click({ force: true });
  await button(assistantsWords.showPreview).click();
  await main.getByText(assistantsWords.tools.get_training, { exact: true }).click();
  await expect.element(main.getByText('2026-10-09')).toBeVisible();
  await main.getByRole('radio').first().click({ force: true });
  await expect.poll(() => previews).toEqual(['3 true', '1 false']);
  await main.getByRole('radio').nth(1).click({ force: true });
  await main.getByRole('checkbox', { name: assistantsWords.proposals }).click({ force: true });

  await button(assistantsWords.makeIt).click();
  const proof = dialog(messages.secondFactor.proofTitle);
  await proof.getByRole('textbox', { name: 'Password' }).fill('Secret1!');
  await userEvent.keyboard('{Enter}');
  const grant = { level: 2 as const, exact_locations: true, proposals: true };
  const assistant = {
    token_id: id,
    name: 'Helper',
    grant,
    created_at: '2026-10-15T08:00:00.000Z',
    expires_at: '2027-01-13T08:00:00.000Z',
    last_used_on: null,
  };
  const { body } = await making.next({ assistant, secret: 'lrp_x' });
  expect([body.name, body.grant, body.days]).toEqual(['Helper', grant, 90]);
  const shown = dialog(assistantsWords.shownTitle);
  await expect.element(shown).toHaveTextContent('"Authorization": "Bearer lrp_x"');
  await shown.getByRole('button').last().click();
  await expect.element(page.getByText('lrp_x')).not.toBeInTheDocument();
});

test('an app is allowed with the password, and the member goes back to it', async () => {
  const allowing = held('allowApp');
  const request = { name: 'Pace Maker', source: 'document' as const, host: 'app.example', returns_to: 'app.example' };
  await openApp('/profile/authorize?request=q', {
    member: ada,
    reads: 'empty',
    answers: {
      allowApp: allowing.hold,
      proveAgain: () => undefined,
      readAppRequest: () => ({
        request: { ...request, scopes: ['activities:read' as const, 'calendar:read' as const] },
        return_url: 'https://app.example/done?error=access_denied',
      }),
    },
  });
  await expect.element(main.getByText(appsWords.from.document('app.example'))).toBeVisible();
  const scope = (at: number) => main.getByRole('checkbox').nth(at);
  await scope(0).click({ force: true });
  await scope(1).click({ force: true });
  await button(appsWords.allow).click();
  await expect.element(main.getByText(appsWords.scopesNeeded)).toBeVisible();
  expect(allowing.size()).toBe(0);
  await scope(1).click({ force: true });
  const prove = async () => {
    const proof = dialog(messages.secondFactor.proofTitle);
    await proof.getByRole('textbox', { name: 'Password' }).fill('Secret1!');
    await userEvent.keyboard('{Enter}');
  };
  await button(appsWords.allow).click();
  await prove();
  await allowing.next(refuse(409, 'You can connect up to 20 apps. Disconnect one first.', 'too_many_apps'));
  await expect.element(main.getByRole('alert')).toHaveTextContent(appsWords.notConnected);
  await button(appsWords.allow).click();
  await prove();
  // An address that changes nothing of the page, which stays.
  const { body } = await allowing.next({ return_url: `${location.href.split('#')[0]}#done` });
  expect(body).toEqual({ request: 'q', scopes: ['calendar:read'], grant: null });
  await expect.element(main.getByRole('status').first()).toHaveTextContent(appsWords.continueText('Pace Maker'));
});

test('an import is undone after a confirmation, a refusal is shown, and undoing continues while its page is left', async () => {
  const undoing = held('undoImport');
  const sample = full('getImport');
  const { undo } = messages.sources;
  const detail = { ...sample, import_id: id, state: 'complete' as const, undone_at: null };
  await openApp(`/profile/imports/${id}`, {
    member: ada,
    reads: 'empty',
    answers: { getImport: () => detail, undoImport: undoing.hold },
  });
  const start = button(sourcePagesWords.undoThisImport);
  await start.click();
  await answer(undo.confirm).click();
  await undoing.next(refuse(409, 'The import is still running.', 'import_active'));
  await expect.element(main.getByText(/still|running/).first()).toBeVisible();
  await start.click();
  await answer(undo.confirm).click();
  await expect.element(main.getByText(undo.working)).toBeVisible();
  await page.getByRole('link', { name: 'Dashboard' }).first().click();
  await expect.element(page.getByRole('heading', { level: 1 })).toHaveTextContent('Dashboard');
  expect(undoing.size()).toBe(1);
  await undoing.next({ import: detail, removed: 3 } as never);
});

test('an account is deleted with the password: a wrong one is said at the field, any other error above it', async () => {
  const deleting = held('deleteMember');
  const open = await openApp('/profile', { member: ada, reads: 'empty', answers: { deleteMember: deleting.hold } });
  const words = messages.deletion;
  await button(words.button).click();
  const password = dialog(words.title).getByRole('textbox', { name: 'Password' });
  const send = async (text: string) => {
    await password.fill(text);
    await userEvent.keyboard('{Enter}');
  };
  await send('wrong');
  await deleting.next(wrongPassword());
  await expect.element(password).toHaveAttribute('aria-invalid', 'true');
  await send('right');
  await deleting.next(refuse(500, 'The server is down.', 'down'));
  await expect.element(dialog(words.title).getByRole('alert')).toHaveTextContent(words.failed);
  await dialog(words.title).getByRole('button', { name: 'Cancel', exact: true }).click();
  await button(words.button).click();
  await expect.element(dialog(words.title).getByRole('alert')).not.toBeInTheDocument();
  await send(' My-pass-1 ');
  expect((await deleting.next(undefined as never)).body).toEqual({ password: 'My-pass-1' });
  await expect.poll(open.path).toMatch(/^\/log/);
});

test('an admin finds an account and deletes it with their own password; a refusal is asked about again', async () => {
  const deleting = held('deleteMember');
  const account = { ...full('lookAtAccount'), name: 'Ada Byron' };
  const looked: unknown[] = [];
  await openApp('/admin/member/manage', {
    member: admin,
    reads: 'empty',
    answers: {
      lookAtAccount: ({ body }) => {
        looked.push(body);
        return body.member === 'nobody' ? refuse(404, 'There is no such member.', 'unknown_member') : account;
      },
      deleteMember: deleting.hold,
    },
  });
  const field = main.getByRole('textbox', { name: managingWords.memberId });
  await button(managingWords.find).click();
  expect(looked).toEqual([]);
  await field.fill('nobody');
  await button(managingWords.find).click();
  await expect.element(field).toHaveAttribute('aria-invalid', 'true');
  await field.fill(' ada@example.org ');
  await button(managingWords.find).click();
  await expect.element(main.getByRole('heading', { name: 'Ada Byron' })).toBeVisible();
  expect(looked.at(-1)).toEqual({ member: 'ada@example.org' });
  await button(managingWords.deleteAccount).click();
  const asked = dialog(managingWords.deleteTitle('Ada Byron'));
  const password = asked.getByRole('textbox', { name: 'Password' });
  await password.fill('wrong');
  await userEvent.keyboard('{Enter}');
  await deleting.next(wrongPassword());
  await expect.element(password).toHaveAttribute('aria-invalid', 'true');
  await password.fill('right');
  await userEvent.keyboard('{Enter}');
  expect((await deleting.next(undefined as never)).body).toEqual({ password: 'right' });
  await expect.element(main.getByText(managingWords.concluded)).toBeVisible();
  await expect.element(main.getByRole('heading', { name: 'Ada Byron' })).not.toBeInTheDocument();
  await button(managingWords.find).click();
  await expect.element(main.getByText(managingWords.concluded)).not.toBeInTheDocument();
});
