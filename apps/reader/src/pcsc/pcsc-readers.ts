import { setTimeout as wait } from 'node:timers/promises';
import type { ReaderStatus } from '@ekyc/contract/reader';
import { type CardLink, type CardReaders, ReaderProblem } from '../card-readers.ts';
import { type Handle, PcscLibrary, type ReaderState } from './pcsc-library.ts';

type Status = Omit<ReaderStatus, 'busy'>;

/** Readers that come or go are noticed at once where the service reports them, else after this time. */
const lookAgainMs = 2000;
/** How often a service that does not run is tried again. */
const askAgainMs = 1000;
/** The name by which PC/SC reports readers that come and go. */
const anyReader = '\\\\?PnP?\\Notification';
const cardPresent = 0x20;
const changed = 0x2;

const nothing: Status = { service: false, readers: [] };

/** The readers of this computer, by PC/SC. */
export function pcscReaders(): CardReaders {
  let library: PcscLibrary | undefined;
  // Opened again each time: somebody may install it meanwhile.
  const open = () => (library ??= new PcscLibrary());
  return {
    watch: (onChange) => {
      const watching = new Watch(open, onChange);
      return { stop: () => watching.stop() };
    },
    connect: () => connectFirst(open()),
  };
}

async function connectFirst(library: PcscLibrary): Promise<CardLink> {
  const context = await library.openContext();
  try {
    const { reader, card, protocol } = await firstCard(library, context);
    const end = async () => {
      await library.disconnect(card);
      await library.closeContext(context);
    };
    return { reader, transceive: (apdu) => library.transmit(card, protocol, apdu), end };
  } catch (error) {
    await library.closeContext(context);
    throw error;
  }
}

async function firstCard(library: PcscLibrary, context: Handle) {
  const names = await library.listReaders(context);
  if (names.length === 0) throw new ReaderProblem('no_reader');
  let problem: unknown = new ReaderProblem('no_card');
  for (const name of names) {
    try {
      return { reader: name, ...(await library.connect(context, name)) };
    } catch (error) {
      // An empty slot says less than a card that somebody else holds.
      if (!(error instanceof ReaderProblem) || error.code !== 'no_card') problem = error;
    }
  }
  throw problem;
}

/** Follows readers and cards until it is stopped. */
class Watch {
  readonly #open: () => PcscLibrary;
  readonly #onChange: (status: Status) => void;
  readonly #ended: Promise<void>;
  readonly #stopping = new AbortController();
  #lastStatus = '';
  #waitingIn: { library: PcscLibrary; context: Handle } | undefined;

  constructor(open: () => PcscLibrary, onChange: (status: Status) => void) {
    this.#open = open;
    this.#onChange = onChange;
    this.#ended = this.#run();
  }

  async stop(): Promise<void> {
    this.#stopping.abort();
    this.#waitingIn?.library.cancel(this.#waitingIn.context);
    await this.#ended;
  }

  get #isStopped(): boolean {
    return this.#stopping.signal.aborted;
  }

  #tell(status: Status): void {
    const text = JSON.stringify(status);
    if (text === this.#lastStatus) return;
    this.#lastStatus = text;
    this.#onChange(status);
  }

  async #run(): Promise<void> {
    while (!this.#isStopped) {
      try {
        await this.#followOneContext();
      } catch (error) {
        if (!(error instanceof ReaderProblem)) throw error;
        this.#tell(nothing);
        await wait(askAgainMs, undefined, { signal: this.#stopping.signal }).catch(() => {});
      }
    }
  }

  async #followOneContext(): Promise<void> {
    const library = this.#open();
    const context = await library.openContext();
    this.#waitingIn = { library, context };
    try {
      while (!this.#isStopped) await this.#lookAndWait(library, context);
    } finally {
      this.#waitingIn = undefined;
      await library.closeContext(context);
    }
  }

  async #lookAndWait(library: PcscLibrary, context: Handle): Promise<void> {
    const names = await library.listReaders(context);
    const states: ReaderState[] = names.map((szReader) => stateOf(szReader, 0));
    // A state of 0 is answered at once, with what is.
    if (states.length > 0) await library.waitForChange(context, states, 0);
    this.#tell({
      service: true,
      readers: states.map(({ szReader, dwEventState }) => ({
        name: szReader,
        card: (dwEventState & cardPresent) !== 0,
      })),
    });
    if (this.#isStopped) return;
    const known = states.map(({ szReader, dwEventState }) => stateOf(szReader, dwEventState & ~changed));
    // The upper half is how many readers there are (pcsc-lite).
    await library.waitForChange(context, [...known, stateOf(anyReader, names.length << 16)], lookAgainMs);
  }
}

const stateOf = (szReader: string, dwCurrentState: number): ReaderState => ({
  szReader,
  dwCurrentState,
  dwEventState: 0,
  pvUserData: null,
  cbAtr: 0,
  rgbAtr: [],
});
