/** Sort orders of the admins' member table: by displayed name, or most recently seen first. */
export const memberSorts = ['name', 'seen'] as const;
export type MemberSort = (typeof memberSorts)[number];
