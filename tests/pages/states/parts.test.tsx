import { testParts } from '../harness/test-screens.ts';
import { parts } from '../parts.ts';

testParts(parts);
