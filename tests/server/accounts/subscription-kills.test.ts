import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { activePayment } from '../payment-pages.ts';
import { shopper, startShop, steer } from '../payments.ts';
import { withDatabase } from '../with-database.ts';

const KILLS = process.env.LONG ? 50 : 3;
/** Milliseconds after the service has started the subscription: spreads the kills over what follows. */
const delayOf = (kill: number) => (kill * 37) % 90;

test(`a server that dies ${KILLS} times after the service has answered leaves one subscription each, paid once, and no secret in its log`, async () => {
  const server = await startShop();
  let log = '';
  try {
    for (let kill = 0; kill < KILLS; kill += 1) {
      const member = await server.register();
      await withDatabase(server, (db) =>
        db.execute(sql`update members set trial_ends_at = now() where member_id = ${member.memberId}`),
      );
      const shop = shopper(server, member);
      const setup = await shop.enter('4242424242424242');
      const before = await steer(server);
      const lost = shop.useCard(setup, randomUUID()).catch(() => null);
      await expect
        .poll(async () => (await steer(server)).subscriptions.length, { interval: 1, timeout: 60_000 })
        .toBe(before.subscriptions.length + 1);
      await pause(delayOf(kill));
      await server.kill();
      await lost;
      log += server.output();
      await server.restart();
      expect((await shop.useCard(setup, randomUUID())).payment).toEqual(activePayment());
      const after = await steer(server);
      expect(after.subscriptions.length - before.subscriptions.length).toBe(1);
      expect(after.paid - before.paid).toBe(1);
    }
    log += server.output();
    expect(log.length).toBeGreaterThan(0);
    expect(log).not.toMatch(/_secret_|sk_test_|whsec_|4242424242424242/);
  } finally {
    await server.stop();
  }
});
