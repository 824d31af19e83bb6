import { randomUUID } from 'node:crypto';
import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { users } from '../../../server/db/schema/identity.ts';
import { teams } from '../../../server/db/schema/members.ts';
import { jobs } from '../../../server/db/schema/jobs.ts';
import { sampleIds } from '../../../server/partners/samples/pages.ts';
import { startTestServer, type TestServer } from '../../server/harness.ts';
import { type Answer, anonymousCall, testPassword, type TestMember } from '../../server/member.ts';
import { soon } from '../../server/soon.ts';
import { withDatabase } from '../../server/with-database.ts';
import { deleteAccount } from '../../server/accounts/leftovers.ts';
import { codeIn, mailsTo, otherThan, type TestMail, whenMailed } from '../../server/accounts/mails.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

const fresh = () => `new-${randomUUID().slice(0, 8)}@example.net`;
const codeOf = ({ body }: Answer) => (body as { code?: string }).code;
const ask = (who: TestMember, email: string) => who.call('PUT', `member/${who.memberId}/address`, { body: { email } });
const confirm = (who: TestMember, code: string) =>
  who.call('POST', `member/${who.memberId}/address/confirm`, { body: { code } });
const stateOf = async (who: TestMember) => (await who.call('GET', `member/${who.memberId}/address`)).body;
const addressOf = async (who: TestMember) =>
  ((await who.call('GET', `member/${who.memberId}`)).body as { member: { email_address: string }[] }).member[0]
    ?.email_address;
const signIn = (email: string) =>
  anonymousCall(`${server.url}/api`, 'POST', 'auth/authenticate', { email, password: testPassword });
/** The newest mail to an address that contains these words. */
const mailWith = (to: string, words: string): Promise<TestMail> =>
  vi.waitFor(async () => {
    const mail = (await mailsTo(server, to)).find(({ text }) => text.includes(words));
    if (!mail) throw new Error(`no mail to ${to} says ${words}`);
    return mail;
  }, soon);
const codeFor = async (email: string) => codeIn(await mailWith(email, 'wants to use this address'));

describe('another address', () => {
  test('takes effect with its code, and the old one is notified before and after', async () => {
    const ada = await server.register();
    const wished = fresh();
    expect((await ask(ada, ` ${wished.toUpperCase()} `)).status).toBe(202);
    expect(await stateOf(ada)).toEqual({ verified: false, wish: wished });
    const before = await mailWith(ada.email, 'asked to change');
    expect(before.text).toContain('n***@e***');
    expect(before.text).not.toContain(wished);
    const code = await codeFor(wished);
    expect(await addressOf(ada)).toBe(ada.email);
    const wrong = await confirm(ada, otherThan(code));
    expect([wrong.status, codeOf(wrong)]).toEqual([400, 'CodeMismatchException']);
    expect((await confirm(ada, ` ${code} `)).status).toBe(204);
    expect(await stateOf(ada)).toEqual({ verified: true, wish: null });
    expect(await addressOf(ada)).toBe(wished);
    expect((await mailWith(ada.email, 'is now n***@e***')).subject).toContain('was changed');
    expect((await signIn(ada.email)).status).toBe(401);
    expect((await signIn(wished)).status).toBe(200);
    expect(server.output()).not.toContain(wished);
  });

  test('gets the same response for another member’s, and only its owner is notified', async () => {
    const [ada, bea] = [await server.register(), await server.register()];
    const free = await ask(ada, fresh());
    const taken = await ask(ada, bea.email);
    expect([taken.status, taken.body]).toEqual([free.status, free.body]);
    expect(await stateOf(ada)).toEqual({ verified: false, wish: bea.email });
    const [mail] = await whenMailed(server, bea.email);
    expect(mail?.text).toContain('An account already uses it');
    expect(mail?.text).not.toMatch(/\d{6}/);
    const answer = await confirm(ada, '123456');
    expect([answer.status, codeOf(answer)]).toEqual([400, 'CodeMismatchException']);
    expect(await addressOf(bea)).toBe(bea.email);
  });

  test('is refused if another person signs up with it in the meantime', async () => {
    const ada = await server.register();
    const wished = fresh();
    await ask(ada, wished);
    const code = await codeFor(wished);
    await server.register(wished);
    const answer = await confirm(ada, code);
    expect([answer.status, codeOf(answer)]).toEqual([400, 'CodeMismatchException']);
    expect(await addressOf(ada)).toBe(ada.email);
  });

  test('only accepts the code of this account and this address', async () => {
    const [ada, bea] = [await server.register(), await server.register()];
    const [own, wished] = [fresh(), fresh()];
    await ask(ada, own);
    const code = await codeFor(own);
    await ask(ada, wished);
    await codeFor(wished);
    expect(codeOf(await confirm(ada, code))).toBe('CodeMismatchException');
    await ask(bea, own);
    expect(codeOf(await confirm(bea, code))).toBe('CodeMismatchException');
  });

  test('is cancelled on request, and by a new password', async () => {
    const ada = await server.register();
    const wished = fresh();
    await ask(ada, wished);
    const code = await codeFor(wished);
    expect((await ada.call('DELETE', `member/${ada.memberId}/address`)).status).toBe(204);
    expect([(await confirm(ada, code)).status, await stateOf(ada)]).toEqual([409, { verified: false, wish: null }]);
    await ask(ada, wished);
    const { access_token, id_token, refresh_token } = ada.tokens;
    const changed = await anonymousCall(`${server.url}/api`, 'POST', 'auth/change-password', {
      tokens: { access_token, id_token, refresh_token },
      old_password: testPassword,
      new_password: 'Other-run 43 km',
    });
    expect(changed.status).toBe(200);
    expect(await stateOf(ada)).toEqual({ verified: false, wish: null });
  });

  test('allows five attempts within an hour', async () => {
    const ada = await server.register();
    const wished = fresh();
    await ask(ada, wished);
    const code = await codeFor(wished);
    for (let tries = 0; tries < 5; tries += 1) await confirm(ada, otherThan(code));
    const late = await confirm(ada, code);
    expect([late.status, codeOf(late)]).toEqual([429, 'LimitExceededException']);
    await withDatabase(server, (db) =>
      db.update(users).set({ wishEndsAt: sql`now() - interval '1 minute'` }).where(eq(users.sub, ada.sub)),
    );
    expect(await stateOf(ada)).toEqual({ verified: false, wish: null });
    expect(codeOf(await confirm(ada, code))).toBe('no_new_address');
  });

  test('can be requested five times an hour, whatever the address', async () => {
    const ada = await server.register();
    for (let asked = 0; asked < 5; asked += 1) expect((await ask(ada, fresh())).status).toBe(202);
    const more = await ask(ada, fresh());
    expect([more.status, codeOf(more)]).toEqual([429, 'LimitExceededException']);
  });

  test('is refused if invalid, or the member’s own', async () => {
    const ada = await server.register();
    expect((await ask(ada, 'not an address')).status).toBe(400);
    expect(codeOf(await ask(ada, ada.email))).toBe('own_address');
  });

  test('requires a recently entered password', async () => {
    const ada = await server.register();
    await withDatabase(server, (db) =>
      db.execute(sql`update sessions set created_at = now() - interval '11 minutes' where sub = ${ada.sub}`),
    );
    const refused = await ask(ada, fresh());
    expect([refused.status, codeOf(refused)]).toEqual([403, 'recent_proof_needed']);
  });

  test('leaves no data of a deleted account: no mail, no job, no address', async () => {
    const ada = await server.register();
    const [wished, another] = [fresh(), fresh()];
    await ask(ada, wished);
    await confirm(ada, await codeFor(wished));
    await mailWith(ada.email, 'is now');
    await ask(ada, another);
    await codeFor(another);
    await mailWith(wished, 'asked to change');
    expect((await deleteAccount(server, ada)).status).toBe(200);
    for (const address of [ada.email, wished, another]) expect(await mailsTo(server, address)).toEqual([]);
    const left = await withDatabase(server, (db) =>
      db
        .select()
        .from(jobs)
        .where(sql`${jobs.key} like ${`%${ada.sub}`}`),
    );
    expect(left).toEqual([]);
  });
});

describe('an unconfirmed address', () => {
  const verify = async (who: TestMember) => {
    expect((await who.call('POST', `member/${who.memberId}/address/code`)).status).toBe(202);
    const code = codeIn(await mailWith(who.email, 'confirms that this address is yours'));
    return who.call('POST', `member/${who.memberId}/address/verify`, { body: { code } });
  };
  const follow = (who: TestMember) =>
    who.call('POST', `member/${who.memberId}/followees`, { body: { email: 'friend@example.org' } });
  const join = (who: TestMember) =>
    who.call('POST', 'cohort-members', {
      body: { member_id: who.memberId, cohort_id: sampleIds.cohorts.challenge, permissions: 3 },
    });
  const makeTeam = async () => {
    const name = `Team ${randomUUID()}`;
    const [team] = await withDatabase(server, (db) => db.insert(teams).values({ name }).returning());
    return team?.teamId ?? '';
  };
  const enter = (who: TestMember, teamId: string) => who.call('PATCH', `team/${teamId}/members/${who.memberId}`);
  const aDayLater = (who: TestMember) =>
    withDatabase(server, (db) =>
      db.update(users).set({ createdAt: sql`now() - interval '25 hours'` }).where(eq(users.sub, who.sub)),
    );
  const refused = (answer: Answer) => [answer.status, codeOf(answer)];

  test('follows no member until its code is confirmed', async () => {
    const ada = await server.register();
    expect(refused(await follow(ada))).toEqual([403, 'address_not_verified']);
    expect((await verify(ada)).status).toBe(204);
    expect(await stateOf(ada)).toEqual({ verified: true, wish: null });
    expect((await follow(ada)).status).toBe(202);
  });

  test('may join a team and a programme on its sign-up pages, but no longer a day later', async () => {
    const [ada, bea, team] = [await server.register(), await server.register(), await makeTeam()];
    expect((await join(ada)).status).toBe(200);
    expect((await enter(ada, team)).status).toBe(200);
    await aDayLater(ada);
    // Existing members get an explanation.
    expect((await join(ada)).status).toBe(200);
    await aDayLater(bea);
    expect(refused(await join(bea))).toEqual([403, 'address_not_verified']);
    expect(refused(await enter(bea, team))).toEqual([403, 'address_not_verified']);
    await verify(bea);
    expect((await join(bea)).status).toBe(200);
    expect((await enter(bea, team)).status).toBe(200);
  });
});
