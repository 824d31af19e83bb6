import { testScreens } from '../harness/test-screens.ts';

testScreens('first', 'loading', 'empty');
