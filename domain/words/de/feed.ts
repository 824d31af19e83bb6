import type { Translation } from '../area.ts';
import type { feed as enFeed } from '../feed.ts';

export const feed: Translation<typeof enFeed> = { load: 'Belastung', done: 'Erledigt', race: 'Wettkampf' };
