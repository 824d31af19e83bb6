// `npm run contract:fixture`: writes the contract of this version, with which tests compare the contracts of later versions. Run it at each release.
import { writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { contractShape } from '../tests/domain/contract-shape.ts';

const path = fileURLToPath(new URL('../tests/fixtures/contract-of-last-release.json', import.meta.url));
const lines = Object.entries(contractShape()).map(([id, shape]) => `${JSON.stringify(id)}:${JSON.stringify(shape)}`);
writeFileSync(path, `{\n${lines.join(',\n')}\n}\n`);
console.log(`${lines.length} calls written`);
