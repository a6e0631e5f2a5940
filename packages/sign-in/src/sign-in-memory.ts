import type { SsoReturn } from './sso-visit.ts';
import type { Unconfirmed } from './unconfirmed.ts';

interface Credentials {
  readonly username: string;
  readonly password: string;
}

/**
 * What the sign-in flow must remember between two screens and the library does not: in memory only.
 * Credentials are held while an address waits for its confirmation, so that signing in follows by itself, also where
 * the library would ask for them again (address confirmed after a sign-in, or already confirmed elsewhere).
 */
export class SignInMemory {
  /** Attributes that a forced new password must bring along. */
  missingAttributes: readonly string[] = [];
  #credentials: Credentials | null = null;
  #armed = false;
  #byPasskey = false;
  #bySso: SsoReturn | null = null;
  #unconfirmed: Unconfirmed | null = null;
  /** How many codes were sent on request. */
  #codesSent = 0;
  /** A call of the library's is on its way that it does not show as pending. */
  #busy = false;
  #notice: string | null;
  readonly #listeners = new Set<() => void>();

  /** Whether one may sign in by a passkey here. */
  readonly offersPasskeys: boolean;
  /** Whether one may sign in at the operator's provider here. */
  readonly offersSso: boolean;

  /** @param notice what the sign-in screen says from the beginning */
  constructor(notice: string | null = null, offersPasskeys = false, offersSso = false) {
    this.#notice = notice;
    this.offersSso = offersSso;
    this.offersPasskeys = offersPasskeys;
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };
  readonly busy = (): boolean => this.#busy;
  readonly notice = (): string | null => this.#notice;

  keep(credentials: Credentials | null): void {
    this.#credentials = credentials;
    this.#armed = false;
  }

  /**
   * The address is confirmed: the next sign-in screen continues by itself.
   * @returns false if the password is not known, so that it has to be entered
   */
  arm(username: string): boolean {
    this.#armed = this.#credentials?.username === username;
    return this.#armed;
  }

  /** The page was loaded again while this address waited for its code. */
  resume(unconfirmed: Unconfirmed | null): void {
    this.#unconfirmed = unconfirmed;
  }

  /** The address whose code is to be asked for again. */
  unconfirmed(): Unconfirmed | null {
    return this.#unconfirmed;
  }

  /** The credentials to sign in with now, once. */
  takeArmed(): Credentials | null {
    const credentials = this.#armed ? this.#credentials : null;
    if (this.#armed) this.keep(null);
    return credentials;
  }

  /** The next sign-in is by a passkey. */
  choosePasskey(): void {
    this.#byPasskey = true;
  }

  /** Whether this sign-in is by a passkey; asked once. */
  takePasskey(): boolean {
    const byPasskey = this.#byPasskey;
    this.#byPasskey = false;
    return byPasskey;
  }

  /** The next sign-in is by what the operator's provider led back with. */
  chooseSso(answer: SsoReturn): void {
    this.#bySso = answer;
  }

  /** What this sign-in is by, where it is by the provider; asked once. */
  takeSso(): SsoReturn | null {
    const answer = this.#bySso;
    this.#bySso = null;
    return answer;
  }

  readonly codesSent = (): number => this.#codesSent;

  /** A code was sent on request. */
  countSentCode(): void {
    this.#codesSent++;
    this.#tell();
  }

  setBusy(busy: boolean): void {
    this.#busy = busy;
    this.#tell();
  }

  /** What the sign-in screen says above its form, such as why one was signed out. */
  setNotice(notice: string | null): void {
    this.#notice = notice;
    this.#tell();
  }

  #tell(): void {
    for (const listener of this.#listeners) listener();
  }
}
