/** Something that this machine does not have and the benchmark cannot do without; the message says what, and how to have it. */
export class NotHere extends Error {
  override readonly name = 'NotHere';
}
