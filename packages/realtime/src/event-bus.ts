/** One event on its way to everybody who listens. */
export interface RealtimeMessage {
  readonly channels: readonly string[];
  readonly event: string;
  /** Any text, usually JSON. */
  readonly data: string;
  /** Connection that does not get it: its sender's own. */
  readonly exceptSocketId?: string | undefined;
}

export interface BusListener {
  deliver(message: RealtimeMessage): void;
  /** Messages of other processes may have been lost: listeners must ask for the state again. */
  missed(): void;
}

export type BusAnswer = 'published' | 'too_large';

/** Carries events between the processes of one installation. */
export interface EventBus {
  /** Hands it to the listeners of every process, this one's too. Rejects when the others cannot be reached. */
  publish(message: RealtimeMessage): Promise<BusAnswer>;
  listen(listener: BusListener): Promise<void>;
  close(): Promise<void>;
}
