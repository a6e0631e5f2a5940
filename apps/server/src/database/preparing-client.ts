import type { Socket } from 'node:net';
import { Client } from 'pg';
import { StatementNames } from './statement-names.ts';

const names = new StatementNames();

/** node-postgres's client; statements with parameters are prepared by name, so that Postgres parses each only once. */
export class PreparingClient extends Client {
  #waits = false;

  // Kysely calls with text and values and awaits the answer; other forms go on as they are.
  override query = ((...given: readonly unknown[]): unknown => {
    this.#sendTogether();
    const plain = Client.prototype.query.bind(this) as (...given: readonly unknown[]) => unknown;
    const [text, values, callback] = given;
    if (typeof text !== 'string' || !Array.isArray(values) || callback !== undefined) return plain(...given);
    const name = names.nameOf(text);
    if (name === null) return plain(text, values);
    return (plain({ name, text, values }) as Promise<unknown>).catch((error: unknown) => {
      names.forgetStalePlans(error);
      throw error;
    });
  }) as Client['query'];

  /** Statements sent together leave in one packet: a system call for each costs more than its contents. */
  #sendTogether(): void {
    if (this.#waits) return;
    const { stream } = (this as unknown as { readonly connection: { readonly stream: Socket } }).connection;
    this.#waits = true;
    stream.cork();
    process.nextTick(() => {
      this.#waits = false;
      stream.uncork();
    });
  }
}
