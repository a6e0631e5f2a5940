/** In the order in which they are shown. */
export const checkNames = [
  'settings',
  'data',
  'database',
  'key',
  'store',
  'mail',
  'sso',
  'clock',
  'ports',
  'models',
  'trust',
  'certificates',
] as const;
export type CheckName = (typeof checkNames)[number];

/** What a check found. `failed`: something must be done; `warning`: an operator should know. */
export interface Finding {
  readonly check: CheckName;
  readonly state: 'ok' | 'warning' | 'failed';
  /** One sentence; no secret and nothing personal. */
  readonly found: string;
  /** What to do; null where nothing is to be done, or `found` says it. */
  readonly remedy: string | null;
}

export const ok = (check: CheckName, found: string): Finding => ({ check, state: 'ok', found, remedy: null });

export const warning = (check: CheckName, found: string, remedy: string | null): Finding => ({
  check,
  state: 'warning',
  found,
  remedy,
});

export const failed = (check: CheckName, found: string, remedy: string | null = null): Finding => ({
  check,
  state: 'failed',
  found,
  remedy,
});
