import { afterEach } from 'vitest';
import { endPages } from './open-app.tsx';

afterEach(endPages);
