let told = '';

/** Says something on the page that is shown next: what was done on the one that is left. */
export function tellOnNextPage(text: string): void {
  told = text;
}

/** What was left to say, once. */
export function takeTold(): string {
  const text = told;
  told = '';
  return text;
}
