/** Whether the browser runs on a phone (iPhone or Android mobile). */
export function isPhone(userAgent: string): boolean {
  return /iPhone|Android.*Mobile/.test(userAgent);
}
