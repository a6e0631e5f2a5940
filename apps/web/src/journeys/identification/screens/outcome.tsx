import { Button } from '@ekyc/design/button.tsx';
import { DeclinedOutcome, Outcome } from '../../session/screens/outcome.tsx';
import { isForOwnAccount } from '../journey.ts';
import type { StepProps } from '../journey-tools.ts';
import { reasonTexts } from '../identification-texts.ts';

export function Approved({ tools }: StepProps) {
  return (
    <Outcome tools={tools} heading="本人確認が完了しました" good>
      {isForOwnAccount(tools.facts) ? (
        <p>確認した情報をマイページに登録しました。</p>
      ) : (
        <p>{tools.business.name}に結果を送信しました。</p>
      )}
      {tools.facts.completed.linkable && window.top === window && (
        <LinkOffer publicId={tools.client.publicId} />
      )}
    </Outcome>
  );
}

/** After the fact and beside the way back: nobody needs an account to be verified. */
function LinkOffer({ publicId }: { publicId: string }) {
  return (
    <section className="flex flex-col gap-3 rounded-lg border border-solid-gray-300 p-4">
      <h2 className="text-lg font-bold">次からは書類の撮影を省けます</h2>
      <p>
        今回の内容をアカウントに登録すると、ほかの事業者の本人確認で、書類を撮影せずに使えます。登録は自由です。
      </p>
      <Button
        look="secondary"
        data-testid="link-account"
        onClick={() => window.location.assign(`/user/link_account?publicId=${encodeURIComponent(publicId)}`)}
      >
        アカウントに登録する
      </Button>
    </section>
  );
}

export function Review({ tools }: StepProps) {
  return (
    <Outcome tools={tools} heading="受け付けました" good>
      {isForOwnAccount(tools.facts) ? (
        <p>担当者が確認します。確認が終わると、マイページに表示されます。</p>
      ) : (
        <p>担当者が確認します。結果は{tools.business.name}からお知らせします。</p>
      )}
    </Outcome>
  );
}

export function Declined({ tools }: StepProps) {
  return <DeclinedOutcome tools={tools} heading="ご本人確認ができませんでした" reasonTexts={reasonTexts} />;
}
