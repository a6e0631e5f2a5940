/** First and last character of what stands before the at sign, or the last four digits: enough to recognise one's own. */
export function maskContact(value: string): string {
  const [name, domain] = value.split('@');
  if (name === undefined || domain === undefined)
    return `${'*'.repeat(Math.max(0, value.length - 4))}${value.slice(-4)}`;
  const inner = '*'.repeat(Math.max(1, name.length - 2));
  return `${name.slice(0, 1)}${inner}${name.length > 2 ? name.slice(-1) : ''}@${domain}`;
}
