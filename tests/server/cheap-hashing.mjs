// Loaded into the tests' servers before the product (`node --import`): passwords then cost milliseconds instead of a third of a second each. The
// product has no such setting, so it cannot be weakened that way; tests/unit-server/accounts/password-cost.test.ts checks its real cost.
import crypto from 'node:crypto';
import { syncBuiltinESMExports } from 'node:module';

const { scrypt } = crypto;
crypto.scrypt = (password, salt, length, cost, done) =>
  scrypt(password, salt, length, { ...cost, N: 2 ** 4, p: 1 }, done);
syncBuiltinESMExports();
