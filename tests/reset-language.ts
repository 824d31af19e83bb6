import { beforeAll } from 'vitest';
import { readIn } from '../domain/words/area.ts';
import { speak } from '../domain/words/speak.ts';

// Files share a process, and language and region belong to the process.
beforeAll(() => {
  speak(null);
  readIn([]);
});
