import type { Notice } from '../../../domain/entities/notice.ts';
import type { WalkPlan } from '../walk.ts';

export const someNotice = (noticeId: string, seen = false): Notice => ({
  noticeId,
  title: `Title ${noticeId}`,
  message: `Message ${noticeId}`,
  createdAt: '2026-03-02T08:00:00Z',
  seen,
  author: null,
  path: null,
});

export const notices: WalkPlan = {
  inputs: [{ notices: [someNotice('a'), someNotice('b')] }],
  samples: {
    NOTICES: [{ type: 'NOTICES', notices: [someNotice('a'), someNotice('b', true)] }],
    SEEN: ['a', 'b', 'unheard of'].map((noticeId) => ({ type: 'SEEN', noticeId })),
    'xstate.error.actor.watchNotices': [
      { type: 'xstate.error.actor.watchNotices', error: { tag: 'Unexpected', message: 'No.' } },
    ],
    'xstate.error.actor.markSeen': [
      { type: 'xstate.error.actor.markSeen', error: { tag: 'Network', message: 'No connection.' } },
    ],
  },
};
