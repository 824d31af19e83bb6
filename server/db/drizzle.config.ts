import { defineConfig } from 'drizzle-kit';

/** Configures `npm run db:generate`, which writes changes of the schema files as the next SQL migration. */
export default defineConfig({
  dialect: 'postgresql',
  schema: './server/db/schema/*.ts',
  out: './server/db/migrations',
});
