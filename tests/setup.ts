import { afterEach, beforeEach, expect, vi } from 'vitest';

// An unexpected console.error is an unnoticed error: it fails the test that caused it.
let errors: unknown[][] = [];

beforeEach(() => {
  errors = [];
  vi.spyOn(console, 'error').mockImplementation((...args) => {
    errors.push(args);
  });
});

afterEach(() => {
  vi.restoreAllMocks();
  expect(errors).toEqual([]);
});
