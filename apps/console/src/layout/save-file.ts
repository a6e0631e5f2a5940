/** The browser reads an address when it comes to it, not at the click. */
const readWithinMs = 60_000;

/** Lets the browser keep bytes as a file. */
export function saveFile(bytes: Blob, name: string): void {
  const url = URL.createObjectURL(bytes);
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  // A page that stays open does not keep the bytes.
  window.setTimeout(() => URL.revokeObjectURL(url), readWithinMs);
}
