/** The most members of a list, in its order, each of whose values is above the one before. */
export function longestInOrder<Member>(
  members: readonly Member[],
  valueOf: (member: Member) => number,
): Member[] {
  const ending: Member[][] = [];
  for (const member of members) {
    const before = ending.filter((own) => valueOf(own.at(-1) as Member) < valueOf(member));
    ending.push([...longest(before), member]);
  }
  return longest(ending);
}

function longest<Member>(lists: readonly Member[][]): Member[] {
  return lists.reduce((best, one) => (one.length > best.length ? one : best), []);
}
