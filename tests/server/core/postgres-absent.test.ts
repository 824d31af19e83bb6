import { expect, test } from 'vitest';
import { findPostgres } from '../postgres.ts';

const wanted = process.env.TEST_DATABASE === 'postgres';
const there = Boolean(process.env.TEST_DATABASE_URL) || findPostgres() !== null;

test.skipIf(wanted && !there)(
  wanted && !there
    ? 'NO POSTGRESQL FOUND: the server suite did not run on it (install one or set TEST_DATABASE_URL)'
    : 'the database that the suite was asked to run on is there',
  () => {
    expect(!wanted || there).toBe(true);
  },
);
