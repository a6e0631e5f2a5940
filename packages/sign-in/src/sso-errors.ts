/** What is shown for each refusal of a sign-in at the operator's provider. */
const texts: Readonly<Record<string, (name: string) => string>> = {
  SsoDeniedException: (name) =>
    `${name}でのログインが取り消されたか、許可されませんでした。もう一度お試しください。`,
  SsoAddressNotVerifiedException: (name) =>
    `${name}に登録されたメールアドレスが、確認済みではありません。社内の管理者にお問い合わせください。`,
  SsoDomainException: (name) =>
    `このメールアドレスでは、${name}でログインできません。ほかの方法でログインしてください。`,
  SsoIdentityException: (name) =>
    `このメールアドレスのアカウントは、${name}の別の利用者と結び付いています。運営者にお問い合わせください。`,
  SsoOverException: () =>
    'ログインの有効時間(10分)が切れたか、すでに使われています。もう一度お試しください。',
  SsoTooOldException: (name) =>
    `${name}でのログインから時間がたっています。${name}でログインし直してください。`,
  SsoUnreachableException: (name) =>
    `${name}に接続できませんでした。しばらくしてから、もう一度お試しください。`,
  SsoAnswerException: (name) => `${name}からの応答を確認できませんでした。もう一度お試しください。`,
  SsoNotEnabledException: () => 'この方法では、ログインできません。ほかの方法でログインしてください。',
};

/**
 * A refusal of a sign-in at the operator's provider in Japanese; null where it is another one.
 * @param code the account service's name of the refusal
 * @param name what the provider is called
 */
export function ssoErrorText(code: string, name: string): string | null {
  return Object.hasOwn(texts, code) ? (texts[code]?.(name) ?? null) : null;
}
