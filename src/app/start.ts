import { readAppConfig, type AppConfig } from '../api/config.ts';
import { longerWaits } from '../api/wait.ts';
import { pageData } from '../boot/page-data.ts';

/**
 * Loads settings and URLs, retrying as long as the page is open.
 * @param onTrouble called after each failed attempt
 */
export async function loadConfig(onTrouble: () => void): Promise<AppConfig> {
  const data = pageData();
  if (data !== null) return readAppConfig(data.settings, window.location.origin);
  for (const rest = longerWaits(); ; ) {
    try {
      const answer = await fetch('/config.json');
      if (answer.ok) return readAppConfig(await answer.json(), window.location.origin);
    } catch {
      // Retried below.
    }
    onTrouble();
    await rest();
  }
}
