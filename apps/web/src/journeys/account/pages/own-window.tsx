import { AccountScreen } from '@ekyc/sign-in/account-screen.tsx';

/** What is agreed to is agreed to in a window of our own. */
export function OwnWindow() {
  return (
    <AccountScreen heading="新しい画面で開いてください">
      <p>情報を渡すことへの同意は、安全のため、ほかのサイトの中では行えません。</p>
      <p>
        <a href="/user" target="_blank" rel="noreferrer" className="text-brand underline underline-offset-4">
          マイページを新しい画面で開く
        </a>
      </p>
    </AccountScreen>
  );
}
