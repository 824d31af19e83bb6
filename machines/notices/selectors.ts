import type { SnapshotFrom } from 'xstate';
import type { Notice } from '../../domain/entities/notice.ts';
import type { noticesMachine } from './notices.machine.ts';

/** New notices, in order of arrival. */
export const freshNoticesIn = ({ context }: SnapshotFrom<typeof noticesMachine>): readonly Notice[] => context.fresh;

/** Seen notices, the last seen at the end. */
export const seenNoticesIn = ({ context }: SnapshotFrom<typeof noticesMachine>): readonly Notice[] => context.seen;
