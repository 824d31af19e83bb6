// Writes domain/forms/common-passwords.data.ts: the 10,000 most common passwords, in their plain forms, as a Bloom filter. Run with
// `npx tsx scripts/make-common-passwords.ts` when the list or the rule for plain forms changes; the result is committed.
import { writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { filterSource } from './common-passwords.ts';

writeFileSync(fileURLToPath(new URL('../domain/forms/common-passwords.data.ts', import.meta.url)), filterSource());
