import { beforeAll } from 'vitest';
import { readIn } from '../domain/words/area.ts';
import { speak } from '../domain/words/speak.ts';

// Files share a process, and so its language and region.
beforeAll(() => {
  speak(null);
  readIn([]);
});
