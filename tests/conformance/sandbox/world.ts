import { afterEach, beforeEach } from 'vitest';
import { type Sandbox, type SandboxOptions, startSandbox } from '../../../sandbox/start.ts';
import { moment, newStateDir, startWebhook, type Webhook } from './client.ts';
import { Person } from './person.ts';

/** One vendor's stand-in, a person at its consent page, the application's webhook, and a clock that the test moves. */
export interface World<More> {
  hook: Webhook;
  sandbox: Sandbox;
  person: Person;
  /** Unix seconds. */
  now: number;
  /** Starts the stand-in, also again after a stop. @param more of the application */
  begin(more?: Partial<More>): Promise<void>;
  /** Starts a new stand-in for each test of the calling file: files share a process, so importing this module is not enough. */
  startForEachTest(): void;
}

/**
 * @param page path of the consent page below the vendor's folder
 * @param application the vendor's data about it, once the webhook is running
 */
export function worldOf<Vendor extends 'suunto' | 'polar' | 'coros'>(
  vendor: Vendor,
  page: string,
  application: (hook: Webhook) => NonNullable<SandboxOptions[Vendor]>,
): World<NonNullable<SandboxOptions[Vendor]>> {
  let dir: ReturnType<typeof newStateDir>;
  const world = {
    now: moment,
    async begin(more = {}) {
      world.sandbox = await startSandbox({
        stateDir: dir.path,
        publicBase: 'http://localhost:8080/sandbox',
        seed: 7,
        pushDelay: 1,
        pushRetry: 5,
        now: () => world.now,
        [vendor]: { ...application(world.hook), ...more },
      });
      world.person = new Person(`${world.sandbox.url}/${vendor}`, page);
    },
    startForEachTest() {
      beforeEach(async () => {
        world.now = moment;
        dir = newStateDir();
        world.hook = await startWebhook();
        await world.begin();
      });
      afterEach(async () => {
        await world.sandbox.stop();
        await world.hook.stop();
        dir.remove();
      });
    },
  } as World<NonNullable<SandboxOptions[Vendor]>>;
  return world;
}
