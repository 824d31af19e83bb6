/** Groups news by account, in order of arrival. */
export function groupByAccount<One extends { readonly externalUserId: string }>(
  news: readonly One[],
): Map<string, One[]> {
  const groups = new Map<string, One[]>();
  for (const one of news) {
    const known = groups.get(one.externalUserId);
    if (known) known.push(one);
    else groups.set(one.externalUserId, [one]);
  }
  return groups;
}
