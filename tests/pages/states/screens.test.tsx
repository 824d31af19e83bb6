import { testScreens } from '../harness/test-screens.ts';

testScreens('loading', 'empty');
