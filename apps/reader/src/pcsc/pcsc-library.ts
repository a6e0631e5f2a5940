import koffi, { type TypeObject } from 'koffi';
import { problemOf } from './pcsc-problems.ts';

/** A context or a card, as PC/SC numbers them. */
export type Handle = number | bigint;

export interface ReaderState {
  readonly szReader: string;
  readonly dwCurrentState: number;
  readonly dwEventState: number;
  readonly pvUserData: null;
  readonly cbAtr: number;
  readonly rgbAtr: readonly number[];
}

/** The same library everywhere, with other widths: Linux counts in the machine's words, macOS and Windows in 32 bits. */
const platforms = {
  linux: { file: 'libpcsclite.so.1', number: 'unsigned long', result: 'long', handle: 'long', suffix: '' },
  darwin: {
    file: '/System/Library/Frameworks/PCSC.framework/PCSC',
    number: 'uint32_t',
    result: 'int32_t',
    handle: 'int32_t',
    suffix: '',
  },
  win32: {
    file: 'winscard.dll',
    number: 'uint32_t',
    result: 'int32_t',
    handle: 'uintptr_t',
    suffix: 'A',
  },
} as const;

type Platform = (typeof platforms)[keyof typeof platforms];

const scopeSystem = 2;
const shareExclusively = 1;
const anyProtocol = 3;
/** SCARD_UNPOWER_CARD: what was opened by a key is closed. */
const unpower = 2;
/** An answer of the longest kind, with its status. */
const longestAnswer = 65_538;
const mostNames = 4096;

/** macOS packs it (`#pragma pack(1)`); Windows leaves room for a longer answer to reset. */
function readerStateOf(platform: Platform): TypeObject {
  const fields = {
    szReader: 'const char *',
    pvUserData: 'void *',
    dwCurrentState: platform.number,
    dwEventState: platform.number,
    cbAtr: platform.number,
    rgbAtr: koffi.array('uint8_t', platform === platforms.win32 ? 36 : 33),
  };
  return platform === platforms.darwin ? koffi.pack(fields) : koffi.struct(fields);
}

type Call = (name: keyof ReturnType<typeof functionsOf>, ...args: unknown[]) => Promise<number>;

/** Calls of PC/SC as promises; none blocks the program. @throws {ReaderProblem} by what PC/SC answered */
export class PcscLibrary {
  readonly #call: Call;
  readonly #cancel: (context: Handle) => void;
  readonly #header: (protocol: number) => object;

  /** @throws {ReaderProblem} `no_card_service` where the computer has no such library */
  constructor() {
    const platform = platforms[process.platform as keyof typeof platforms] ?? platforms.linux;
    const functions = functionsOf(platform);
    this.#call = (name, ...args) =>
      new Promise((resolve, reject) => {
        functions[name].async(...args, (error: unknown, result: number | bigint) =>
          error ? reject(new Error('pcsc call failed')) : resolve(Number(result) >>> 0),
        );
      });
    this.#cancel = (context) => void functions.cancel(context);
    const length = platform.number === 'unsigned long' ? 16 : 8;
    this.#header = (dwProtocol) => ({ dwProtocol, cbPciLength: length });
  }

  async #succeed(...call: Parameters<Call>): Promise<void> {
    const result = await this.#call(...call);
    if (result !== 0) throw problemOf(result);
  }

  async openContext(): Promise<Handle> {
    const context: [Handle] = [0];
    await this.#succeed('establish', scopeSystem, null, null, context);
    return context[0];
  }

  async closeContext(context: Handle): Promise<void> {
    await this.#call('release', context);
  }

  /** Names of readers; none is an empty list. */
  async listReaders(context: Handle): Promise<readonly string[]> {
    const names = Buffer.alloc(mostNames);
    const length = [mostNames];
    const result = await this.#call('list', context, null, names, length);
    if (result === noReaders) return [];
    if (result !== 0) throw problemOf(result);
    return names.toString('utf8', 0, length[0]).split('\0').filter(Boolean);
  }

  /** Waits for a change, at most this long. @returns false where the time ran out */
  async waitForChange(context: Handle, states: readonly ReaderState[], ms: number): Promise<boolean> {
    const result = await this.#call('change', context, ms, states, states.length);
    if (result === timedOut || result === cancelled) return false;
    if (result !== 0) throw problemOf(result);
    return true;
  }

  /** Ends a `waitForChange`. */
  cancel(context: Handle): void {
    this.#cancel(context);
  }

  async connect(context: Handle, reader: string): Promise<{ card: Handle; protocol: number }> {
    const card: [Handle] = [0];
    const protocol: [number] = [0];
    await this.#succeed('connect', context, reader, shareExclusively, anyProtocol, card, protocol);
    return { card: card[0], protocol: protocol[0] };
  }

  async transmit(card: Handle, protocol: number, apdu: Uint8Array): Promise<Uint8Array> {
    const answer = Buffer.alloc(longestAnswer);
    const length = [longestAnswer];
    const header = this.#header(protocol);
    await this.#succeed('transmit', card, header, apdu, apdu.length, null, answer, length);
    // Some drivers answer a card that went away with nothing at all, as if all were well.
    if ((length[0] ?? 0) < 2) throw problemOf(removedCard);
    const taken = Uint8Array.from(answer.subarray(0, length[0]));
    answer.fill(0);
    return taken;
  }

  async disconnect(card: Handle): Promise<void> {
    await this.#call('disconnect', card, unpower);
  }
}

const noReaders = 0x8010002e;
const timedOut = 0x8010000a;
const cancelled = 0x80100002;
const removedCard = 0x80100069;
const noService = 0x8010001d;

type Type = Parameters<typeof koffi.out>[0];

function functionsOf(platform: Platform) {
  const { number, handle } = platform;
  const library = loaded(platform.file);
  const func = (name: string, given: Type[]) => library.func(name, platform.result, given);
  const [text, bytes] = ['const char *', koffi.pointer('uint8_t')];
  const out = (type: Type) => koffi.out(koffi.pointer(type));
  const outBytes = [koffi.out(bytes), koffi.inout(koffi.pointer(number))];
  const states = koffi.inout(koffi.pointer(readerStateOf(platform)));
  const header = koffi.pointer(koffi.struct({ dwProtocol: number, cbPciLength: number }));
  const letters = platform.suffix;
  return {
    establish: func('SCardEstablishContext', [number, 'void *', 'void *', out(handle)]),
    release: func('SCardReleaseContext', [handle]),
    cancel: func('SCardCancel', [handle]),
    list: func(`SCardListReaders${letters}`, [handle, text, ...outBytes]),
    change: func(`SCardGetStatusChange${letters}`, [handle, number, states, number]),
    connect: func(`SCardConnect${letters}`, [handle, text, number, number, out(handle), out(number)]),
    transmit: func('SCardTransmit', [handle, header, bytes, number, 'void *', ...outBytes]),
    disconnect: func('SCardDisconnect', [handle, number]),
  };
}

function loaded(file: string) {
  try {
    return koffi.load(file);
  } catch {
    throw problemOf(noService);
  }
}
