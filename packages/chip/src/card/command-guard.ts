import { type AllowedApplication, allowedCommands, type ReadCard } from './allowed-commands.ts';
import { type Command, headerOf } from './apdu.ts';
import { toHex } from './bytes.ts';

/**
 * Follows which application and file a card has selected, and allows what `allowedCommands` names.
 */
export class CommandGuard {
  readonly #applications: readonly AllowedApplication[];
  #application: AllowedApplication | undefined;
  #selected: string | undefined;

  constructor(document: ReadCard) {
    this.#applications = Object.values(allowedCommands[document]);
    this.#application = this.#applications.find(({ aid }) => aid === '');
  }

  /** Whether it may be sent. What is allowed is taken for sent: a selection is remembered. */
  allows(command: Command): boolean {
    const { ins, p1, p2, data } = command;
    const header = toHex(headerOf(command));
    if (this.#application?.others?.includes(header)) return true;
    if (command.cla !== 0) return false;
    if (ins === 0xa4) return this.#isSelectable(header, data);
    const { files = [], keys = [], shortFiles = [], references = [] } = this.#application ?? {};
    // P1 80 and above reads another file by its short name.
    if (ins === 0xb0 && p1 >= 0x80) return shortFiles.includes(p1 & 0x7f);
    if (ins === 0xb0) return this.#selected !== undefined && files.includes(this.#selected);
    if (ins !== 0x20 || p1 !== 0) return false;
    if (p2 !== 0x80) return references.includes(p2);
    return this.#selected !== undefined && keys.includes(this.#selected);
  }

  /** Whether a command that somebody else sealed may be sent: nothing of what it asks for is hidden in it. */
  allowsSealed(apdu: Uint8Array): boolean {
    const whole = toHex(apdu);
    const begins = this.#application?.sealed?.find((one) => whole.startsWith(one));
    return begins !== undefined && whole.length === begins.length + 18 && whole.endsWith('00');
  }

  #isSelectable(header: string, data: Uint8Array | undefined): boolean {
    const id = toHex(data ?? new Uint8Array());
    if (header === '00a4020c') {
      const { files = [], keys = [] } = this.#application ?? {};
      if (!files.includes(id) && !keys.includes(id)) return false;
      this.#selected = id;
      return true;
    }
    if (header !== (id === '' ? '00a40000' : '00a4040c')) return false;
    const application = this.#applications.find(({ aid }) => aid === id);
    if (!application) return false;
    this.#application = application;
    this.#selected = undefined;
    return true;
  }
}
