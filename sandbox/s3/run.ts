// Starts a store for trying ORIGINALS_URL: `npx tsx sandbox/s3/run.ts [DIRECTORY]`. Prints the settings of a server that uses
// it.
import { startS3 } from './start.ts';

const keys = { accessKeyId: 'practice', secretAccessKey: 'practice-secret' };
const { url } = await startS3({ keys, bucket: 'longrun', stateDir: process.argv[2] ?? '.data/sandbox/s3', port: 9199 });
process.stdout.write(
  `${[
    'export ORIGINALS_URL=s3://longrun',
    `export S3_ENDPOINT=${url} S3_PUBLIC_ENDPOINT=${url}`,
    `export S3_ACCESS_KEY_ID=${keys.accessKeyId} S3_SECRET_ACCESS_KEY=${keys.secretAccessKey}`,
  ].join('\n')}\n`,
);
