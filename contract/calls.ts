import type { Call } from './call.ts';
import { coreCalls } from './core-calls.ts';
import { lazyCalls } from './lazy-calls.ts';

/** Every call there is, by name: the client, the server, the documentation and the role tests all read this one table. */
export const calls = { ...coreCalls, ...lazyCalls } satisfies Record<string, Call>;
export type CallId = keyof typeof calls;
