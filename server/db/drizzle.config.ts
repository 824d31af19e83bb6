import { defineConfig } from 'drizzle-kit';

/** `npm run db:generate` writes changes of the schema files as the next SQL migration. */
export default defineConfig({
  dialect: 'postgresql',
  schema: './server/db/schema/*.ts',
  out: './server/db/migrations',
});
