import * as z from 'zod/mini';
import type { Camel } from '../case.ts';

/** Hours in steps of a quarter hour, and motivation from 1 (none) to 5 (very high); null if not set. [core §3.15] */
export const subjectiveInput = z.object({
  hours_slept: z.nullable(z.number().check(z.gte(0), z.lte(24), z.multipleOf(0.25))),
  motivation: z.nullable(z.number().check(z.int(), z.gte(1), z.lte(5))),
});
export type SubjectiveInputWire = z.infer<typeof subjectiveInput>;
export type SubjectiveInput = Camel<SubjectiveInputWire>;

export const diaryComment = z.object({
  comment_id: z.string(),
  daily_diary_id: z.string(),
  comment: z.string(),
  commenter_member_id: z.string(),
  /** First and last name of the author; null if not set. */
  commenter_name: z.nullable(z.string()),
  created_on: z.string(),
});
export type DiaryCommentWire = z.infer<typeof diaryComment>;

/** The diary of a local day with its comments, oldest first. `removed_on`: when its last comment was deleted. [core §3.16] */
export const diary = z.object({
  daily_diary_id: z.string(),
  member_id: z.string(),
  diary_date: z.string(),
  created_on: z.string(),
  removed_on: z.nullable(z.string()),
  comments: z.array(diaryComment),
});
export type DiaryWire = z.infer<typeof diary>;
export type Diary = Camel<DiaryWire>;
