import { testScreens } from '../harness/test-screens.ts';

testScreens('second', 'loading', 'empty');
