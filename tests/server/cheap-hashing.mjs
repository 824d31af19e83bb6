// Loaded into the servers of the tests before the product (`node --import`): passwords cost them milliseconds instead of a third of a second each.
// The product has no setting for that, so nobody can weaken it by one; what it really spends on a password is held by
// tests/unit-server/accounts/password-cost.test.ts.
import crypto from 'node:crypto';
import { syncBuiltinESMExports } from 'node:module';

const { scrypt } = crypto;
crypto.scrypt = (password, salt, length, cost, done) =>
  scrypt(password, salt, length, { ...cost, N: 2 ** 4, p: 1 }, done);
syncBuiltinESMExports();
