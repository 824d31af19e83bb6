import { defineConfig } from 'drizzle-kit';

/** `npm run db:generate` writes what changed in the schema files as the next SQL migration. */
export default defineConfig({
  dialect: 'postgresql',
  schema: ['./server/db/schema.ts', './server/db/accounts-schema.ts', './server/db/factor-schema.ts'],
  out: './server/db/migrations',
});
