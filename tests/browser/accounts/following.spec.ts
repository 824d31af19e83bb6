import { followingWords as words } from '../../../src/features/following/words.ts';
import { pageWords } from '../../../src/shared/navigation/page-words.ts';
import { importFiles } from '../../server/data/client.ts';
import { testPassword } from '../../server/member.ts';
import { verified } from '../../server/verified.ts';
import { subscription } from '../fixtures/person.ts';
import { expect, heading, keptNames, passwordBox, test } from './people.ts';

// One request is refused on purpose.
test.use({ isGuest: true, mayFail: true });

const run = () => {
  const at = (second: number) => new Date(Date.now() - 86_400_000 + second * 1000).toISOString();
  const points = Array.from(
    { length: 301 },
    (_, i) => `<trkpt lat="${48 + i * 0.00009}" lon="11"><ele>500</ele><time>${at(i * 6)}</time></trkpt>`,
  );
  const text = `<gpx><trk><type>running</type><trkseg>${points.join('')}</trkseg></trk></gpx>`;
  return { name: 'run.gpx', bytes: new TextEncoder().encode(text) };
};

test('a request to follow is accepted, shows four figures, is removed, and is blocked', async ({ page, server }) => {
  const [ada, bea] = await verified(server, await server.register(), await server.register());
  await bea.call('POST', `member/${bea.memberId}`, { body: { first_name: 'Bea', last_name: 'Bright' } });
  await importFiles(bea, [run()]);
  const answer = async (how: string) => {
    const { body } = await bea.call('GET', `member/${bea.memberId}/followers`);
    const id = (body as { followers: { following_id: string }[] }).followers[0]?.following_id;
    const { status } = await bea.call('PUT', `member/${bea.memberId}/followers/${id}`, { body: { answer: how } });
    expect(status).toBe(204);
  };

  await page.goto('/login?redirect=/profile/following');
  await page.getByLabel('Email').fill(ada.email);
  await passwordBox(page).fill(testPassword);
  const subscribed = subscription(page);
  await page.getByRole('button', { name: 'Log In' }).click();
  await expect(heading(page, pageWords['/profile/following'].name)).toBeVisible();
  await subscribed;
  const mine = page.getByRole('region', { name: words.youFollow });
  const lately = page.getByRole('region', { name: words.lately });
  await expect(mine).toContainText(words.nobodyYet);
  await expect(page.getByText(words.noFollowers)).toBeVisible();
  await expect(lately).toContainText(words.nothingLately);

  await mine.getByLabel(words.email).fill(bea.email);
  await page.keyboard.press('Enter');
  await expect(mine.getByRole('status')).toHaveText(words.asked(bea.email));
  const list = page.getByRole('list', { name: words.youFollow });
  await expect(list).toContainText('no answer yet');

  // This tab updates without a reload after the other member responds.
  await answer('accept');
  await expect(list).toContainText(words.states.accepted);
  await expect(lately.getByRole('row')).toHaveCount(2);
  await expect(lately.getByRole('row').nth(1)).toContainText(bea.email);
  await bea.call('POST', `member/${bea.memberId}`, { body: { show_followee_real_name: true } });
  await page.reload();
  await expect(lately.getByRole('row').nth(1)).toContainText('Bea Bright');
  expect(await keptNames(page)).toContain('longrun.followees');

  await answer('refuse');
  await expect(list).toContainText(words.states.removed);
  await expect(lately).toContainText(words.nothingLately);
  await mine.getByLabel(words.email).fill(bea.email);
  await page.keyboard.press('Enter');
  await expect(mine.getByRole('alert')).toContainText('within the last 30 days');

  // The other direction, on the page: a request is accepted, then its owner is blocked.
  await bea.call('POST', `member/${bea.memberId}/followees`, { body: { email: ada.email } });
  const theirs = page.getByRole('region', { name: words.yourFollowers });
  await theirs.getByRole('button', { name: words.acceptThis('Bea Bright') }).click();
  await expect(theirs.getByRole('status')).toHaveText(words.answered.accept('Bea Bright'));
  await theirs.getByRole('checkbox').check();
  await expect(theirs.getByRole('status')).toHaveText(words.nameShown);
  await theirs.getByRole('button', { name: words.blockThis('Bea Bright') }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: words.block }).click();
  await expect(theirs.getByRole('button', { name: words.unblockThis('Bea Bright') })).toBeVisible();
  const { body } = await bea.call('GET', `member/${bea.memberId}/followees`);
  expect(body).toEqual({
    followees: [
      {
        following_id: expect.any(String),
        followee_member_id: null,
        asked_address: ada.email,
        first_name: null,
        last_name: null,
        state: 'removed',
        asked_at: expect.any(String),
      },
    ],
  });
});
