/** Orders of the table of members for admins: by displayed name, or the last seen first. */
export const memberSorts = ['name', 'seen'] as const;
export type MemberSort = (typeof memberSorts)[number];
