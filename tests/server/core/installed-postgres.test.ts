import { expect, test } from 'vitest';
import { findPostgres } from '../postgres.ts';

const there = findPostgres() !== null;

test.skipIf(!there)(
  there
    ? 'an installed PostgreSQL is there'
    : 'NO INSTALLED POSTGRESQL FOUND: these tests ran on the embedded one only',
  () => {
    expect(there).toBe(true);
  },
);
