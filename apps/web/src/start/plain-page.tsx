import { Screen } from '../design/screen.tsx';

/** `/` and `/embed`: what this service is, and that one needs a link from a business. */
export function PlainPage() {
  return (
    <Screen heading="クリィeKYC">
      <p>
        オンラインで本人確認を行うサービスです。スマートフォンのカメラで本人確認書類とお顔を撮影するだけで、手続きが終わります。
      </p>
      <p>手続きには、事業者からお送りするリンクが必要です。メールやアプリに届いたリンクを開いてください。</p>
    </Screen>
  );
}

/** A link that names no verification we know. */
export function UnknownLinkPage() {
  return (
    <Screen heading="このリンクは使えません">
      <p>リンクが正しくないか、すでに使えなくなっています。</p>
      <p>お手数ですが、ご依頼元の事業者から届いたリンクをもう一度開いてください。</p>
    </Screen>
  );
}
