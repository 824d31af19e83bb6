import { sql } from 'drizzle-orm';
import { adminWords as words } from '../../../src/features/admin/words.ts';
import { upload } from '../../server/data/client.ts';
import { registerMember } from '../../server/member.ts';
import { soon } from '../../server/soon.ts';
import { withDatabase } from '../../server/with-database.ts';
import { mixedFiles } from '../fixtures/activity-files.ts';
import { expect, test } from '../fixtures/person.ts';
import { atAdmin, backToAdmin, openPlace, overflow } from './desk.ts';

test('an import fails for good, an admin sees and retries it, and it completes', async ({ page, server }) => {
  const member = await registerMember(await server.addresses());
  const run = mixedFiles()[0]!;
  const ask = (statement: ReturnType<typeof sql>) => withDatabase(server, (db) => db.execute(statement));
  // The database refuses this member's data: jobs for it always fail.
  const name = `refuse_${member.memberId.replaceAll('-', '')}`;
  await ask(
    sql.raw(`
      create function ${name}() returns trigger language plpgsql as $$ begin raise exception 'refused'; end $$;
      create trigger ${name} before insert on activities for each row when (new.member_id = '${member.memberId}')
        execute function ${name}()`),
  );
  try {
    const { import_id: importId } = await upload(member, [{ name: run.name, bytes: run.buffer }]);
    const state = async () =>
      ((await member.call('GET', `import/${importId}`, { query: { limit: '0' } })).body as { state: string }).state;
    await expect
      .poll(async () => {
        // No delay between its attempts.
        await ask(
          sql`update jobs set run_at = now() where kind = 'import' and key = ${importId} and locked_by is null`,
        );
        return state();
      }, soon)
      .toBe('error');

    await atAdmin(page, server);
    await openPlace(page, words.places.jobs.title);
    const row = page.getByRole('table', { name: words.givenUp }).getByRole('row').filter({ hasText: importId });
    await expect(row.getByText('a query failed')).toBeVisible();
    await page.setViewportSize({ width: 360, height: 740 });
    await expect.poll(() => overflow(page)).toBeLessThanOrEqual(0);
    await page.setViewportSize({ width: 1280, height: 720 });
    await ask(sql.raw(`drop function ${name} cascade`));
    await row.getByRole('button', { name: words.tryAgainOf('import', importId) }).focus();
    await page.keyboard.press('Enter');
    await expect(page.getByText(words.askedAgain)).toBeVisible();
    await expect(row).toHaveCount(0);
    await expect.poll(state, soon).toBe('complete');
    const listed = await member.call('GET', `member/${member.memberId}/activities`);
    expect((listed.body as { activities: object[] }).activities).toHaveLength(1);
  } finally {
    await ask(sql.raw(`drop function if exists ${name} cascade`));
  }
  await backToAdmin(page);
  await openPlace(page, words.places.acts.title);
  const act = page.getByRole('row').filter({ hasText: 'retried an abandoned job' });
  await expect(act).toHaveCount(1);
});
