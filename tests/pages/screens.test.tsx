import { testScreens } from './harness/test-screens.ts';

// Partner pages are cached for the visit once they were found, so they fail first.
testScreens('failing', 'full');
