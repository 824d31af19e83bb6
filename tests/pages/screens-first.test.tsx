import { testScreens } from './harness/test-screens.ts';

// Partners' pages are kept for the visit once they were found, so they fail first.
testScreens('first', 'failing', 'full');
