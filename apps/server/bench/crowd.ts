import { WebSocket } from 'ws';

const atATime = 100;
/** The event that is measured; nothing else holds this text. */
const eventMarker = Buffer.from('"event":"E"');
const limitMs = 30_000;

/** Many pages in this process, connected as programs, so that their own work is small and the same for every server. */
export class Crowd {
  readonly #sockets: WebSocket[] = [];
  #onEvent: () => void = () => undefined;

  /**
   * @param urlOf where the page of this number connects
   * @param greet what it says once it is connected; it is ready when the server has answered
   */
  static async connect(
    count: number,
    urlOf: (number: number) => string,
    greet: ((number: number) => string) | null,
  ): Promise<Crowd> {
    const crowd = new Crowd();
    for (let from = 0; from < count; from += atATime) {
      const numbers = Array.from({ length: Math.min(atATime, count - from) }, (_, at) => from + at);
      await Promise.all(numbers.map((number) => crowd.#add(urlOf(number), greet?.(number) ?? null)));
    }
    return crowd;
  }

  async #add(url: string, greeting: string | null): Promise<void> {
    const { promise, resolve, reject } = Promise.withResolvers<void>();
    const socket = new WebSocket(url, { perMessageDeflate: false });
    let waitingFor = greeting === null ? 1 : 2;
    socket.on('message', (data: Buffer) => {
      if (data.includes(eventMarker)) return this.#onEvent();
      waitingFor -= 1;
      if (waitingFor === 1 && greeting !== null) socket.send(greeting);
      if (waitingFor === 0) resolve();
    });
    socket.on('error', reject);
    this.#sockets.push(socket);
    await promise;
  }

  /** Everybody says something; the caller knows when it was heard. */
  say(text: string): void {
    for (const socket of this.#sockets) socket.send(text);
  }

  /** Milliseconds from before the publishing until each page that gets it has it. */
  async receive(publish: () => Promise<void>, pages: number): Promise<number[]> {
    const latencies: number[] = [];
    const { promise, resolve, reject } = Promise.withResolvers<void>();
    const limit = setTimeout(
      () => reject(new Error(`${latencies.length} of ${pages} pages got an event within ${limitMs} ms`)),
      limitMs,
    );
    const started = performance.now();
    this.#onEvent = () => {
      latencies.push(performance.now() - started);
      if (latencies.length === pages) resolve();
    };
    await publish();
    await promise.finally(() => clearTimeout(limit));
    return latencies;
  }

  close(): void {
    for (const socket of this.#sockets) socket.terminate();
  }
}
