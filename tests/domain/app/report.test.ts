import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { reportFault } from '../../../contract/calls/reports.ts';
import { failureOf } from '../../../src/api/failure.ts';
import { createReport, type Fault, faultOf } from '../../../src/shared/services/report.ts';

describe('not reported', () => {
  test.each([
    ['a code that does not match', { tag: 'Server', code: 'CodeMismatchException' }],
    ['nobody of that name', { tag: 'Server', code: 'UserNotFoundException' }],
    ['not authorized', { tag: 'Server', code: 'NotAuthorizedException' }],
    ['an invalid parameter', { tag: 'Server', code: 'InvalidParameterException' }],
    ['an unconfirmed user', { tag: 'Server', code: 'UserNotConfirmedException' }],
    ['a code that is too old', { tag: 'Server', code: 'ExpiredCodeException' }],
    ['too many tries', { tag: 'Server', code: 'LimitExceededException' }],
    ['a wrong password', { tag: 'Unknown', message: 'Incorrect username or password.' }],
    ['an account that exists', { tag: 'Unknown', message: 'An account with the given email already exists.' }],
    ['a lost connection', { tag: 'Network', message: 'No connection.' }],
    ['a change of mind', { tag: 'Cancelled' }],
    ['a refusal', { tag: 'Invalid', status: 400 }],
  ])('%s', (_, error) => {
    expect(faultOf(error, '/login')).toBeNull();
  });
});

describe('reported', () => {
  test('a failed call: its tag, its status and the pattern of the page', () => {
    expect(faultOf({ tag: 'Server', status: 500, code: '', message: 'Ada, 58.5 kg' }, '/activity/$id')).toEqual({
      kind: 'Server',
      page: '/activity/$id',
      status: 500,
    });
  });

  test.each([
    ['a page of a proxy', 'NotFound', 404],
    ['a refusal that is no JSON', 'Invalid', 400],
  ])('%s, whose report is mentioned to the reader', (_, tag, status) => {
    expect(faultOf(failureOf(status, '<html>No</html>'), '/')).toEqual({ kind: tag, page: '/', status });
  });

  test('an exception: its name, and the places in our own files', () => {
    const error = new TypeError('x is undefined');
    error.stack =
      'TypeError: x is undefined\n    at f (https://run.example.org/assets/app-1a2b.js:1:2345)\n    at g (extension://abc/x.js:1:1)';
    expect(faultOf(error, '/')).toEqual({ kind: 'TypeError', page: '/', frames: ['assets/app-1a2b.js:1:2345'] });
  });

  test('any thrown value fits the server’s schema, without sentences', () => {
    const anything = fc.oneof(
      fc.anything(),
      fc.record({ name: fc.string(), message: fc.string(), stack: fc.string(), code: fc.string(), tag: fc.string() }),
    );
    fc.assert(
      fc.property(anything, fc.option(fc.string()), (error, page) => {
        const fault = faultOf(error, page);
        if (fault === null) return true;
        return reportFault.body.safeParse(fault).success && !JSON.stringify(fault).includes(' ');
      }),
    );
  });

  test('once, however often it happens, with the page’s steps before it', () => {
    const told: Fault[] = [];
    let page = '/calendar';
    const steps: string[] = [];
    const report = createReport(
      (fault) => told.push(fault),
      () => page,
      () => steps,
    );
    const broken = { tag: 'Server', status: 500 };
    report(broken);
    steps.push('session SIGN_IN authenticating');
    report(broken);
    page = '/import';
    report(broken);
    expect(told).toEqual([
      { kind: 'Server', status: 500, page: '/calendar' },
      { kind: 'Server', status: 500, page: '/import', steps: ['session SIGN_IN authenticating'] },
    ]);
    expect(told.every((fault) => reportFault.body.safeParse(fault).success)).toBe(true);
  });
});
