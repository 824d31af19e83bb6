import { expect, test } from 'vitest';
import { buildSite, get, site } from './built-site.ts';

buildSite();

const settingsOf = (body: string) => {
  const data = /<script type="application\/json" id="page-data">(.*?)<\/script>/.exec(body)?.[1] ?? '';
  return (JSON.parse(data) as { settings: Record<string, unknown> }).settings;
};

test('documents and settings say that there is no admin until there is one, and stay the same version', async () => {
  let lacksAdmin = true;
  const app = await site({}, undefined, async () => lacksAdmin);
  const before = settingsOf((await get(app, '/login')).body);
  expect(before['lacksAdmin']).toBe(true);
  expect((await get(app, '/config.json')).json().lacksAdmin).toBe(true);
  lacksAdmin = false;
  const after = settingsOf((await get(app, '/login')).body);
  expect(after).not.toHaveProperty('lacksAdmin');
  expect(after['version']).toBe(before['version']);
  expect((await get(app, '/config.json')).json()).not.toHaveProperty('lacksAdmin');
});
