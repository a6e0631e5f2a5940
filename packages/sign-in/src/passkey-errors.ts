const cancelled = '端末での操作が取り消されたか、時間切れになりました。もう一度お試しください。';
const unsupported = 'この端末またはブラウザーでは、パスキーを使えません。';
const notMade =
  'パスキーを登録できませんでした。指紋・顔・PINのいずれかを端末に設定して、もう一度お試しください。';

/** Names of errors of browsers and their libraries, and beginnings of the account service's messages. */
const rules: readonly (readonly [pattern: RegExp, text: string])[] = [
  [/^(PasskeyAuthenticationCanceled|PasskeyOperationAborted|NotAllowedError|AbortError)/, cancelled],
  [/^(PasskeyNotSupported|RelyingPartyMismatch|NotSupportedError|SecurityError)/, unsupported],
  [/^(PasskeyRetrievalFailed|ConstraintError|UnknownError)/, cancelled],
  [
    /^InvalidStateError|: The passkey is registered already/,
    'この端末のパスキーは、すでに登録されています。',
  ],
  [
    /: Incorrect passkey/,
    'このパスキーではログインできませんでした。メールアドレスとパスワードでログインしてください。',
  ],
  [/: The account has as many passkeys/, 'パスキーは10個まで登録できます。使わないものを削除してください。'],
  [/: The challenge of the passkey/, '時間切れになりました。もう一度お試しください。'],
  [/: (The passkey could not be verified|Passkeys of this origin)/, notMade],
  [/: The passkey does not exist/, 'このパスキーは、すでに削除されています。'],
  [/: Passkeys are not enabled/, unsupported],
];

/** An error about passkeys in Japanese; null where it is another one. */
export function passkeyErrorText(error: unknown): string | null {
  if (!(error instanceof Error)) return null;
  const said = `${error.name}: ${error.message}`;
  return rules.find(([pattern]) => pattern.test(said))?.[1] ?? null;
}
