import { defineConfig } from 'drizzle-kit';

/** `npm run db:generate` writes what changed in the two schema files as the next SQL migration. */
export default defineConfig({
  dialect: 'postgresql',
  schema: ['./server/db/schema.ts', './server/db/accounts-schema.ts'],
  out: './server/db/migrations',
});
