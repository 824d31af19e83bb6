import { afterEach, beforeEach, expect, vi } from 'vitest';

// A stray console.error is a fault nobody looked at: it fails the test that caused it.
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
