/** Whether the browser runs on a phone (iPhone or Android mobile, specification §2). */
export function isPhone(userAgent: string): boolean {
  return /iPhone|Android.*Mobile/.test(userAgent);
}
