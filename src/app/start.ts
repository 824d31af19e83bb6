import { readAppConfig, type AppConfig } from '../api/config.ts';
import { pageData } from '../early/page-data.ts';

const LONGEST_WAIT_MS = 5000;

const wait = (ms: number) =>
  new Promise<void>((resolve) => {
    setTimeout(resolve, ms);
  });

/**
 * Where everything is. Without an answer it asks again, for as long as the page is open.
 * @param onTrouble called once, when the first question got no good answer
 */
export async function loadConfig(onTrouble: () => void): Promise<AppConfig> {
  const data = pageData();
  if (data !== null) return readAppConfig(data.settings, window.location.origin);
  for (let pause = 1000; ; pause = Math.min(pause * 2, LONGEST_WAIT_MS)) {
    try {
      const answer = await fetch('/config.json');
      if (answer.ok) return readAppConfig(await answer.json(), window.location.origin);
    } catch {
      // Asked again below.
    }
    onTrouble();
    await wait(pause);
  }
}
