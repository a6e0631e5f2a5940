import * as designTexts from './design-texts.ts';

interface Props {
  /** A page or a mail address; undefined where none is known. */
  readonly contact: string | undefined;
  /** What one asks about, like `ご利用の停止については、`. */
  readonly about?: string;
}

/** Whom to ask: the operator, by a link. */
export function AskOperator({ contact, about = '' }: Props) {
  const { before, link, after, withoutContact } = designTexts.askOperator;
  if (contact === undefined) return <>{`${about}${withoutContact}`}</>;
  const isPage = /^https?:/.test(contact);
  return (
    <>
      {about}
      {before}
      <a
        href={isPage ? contact : `mailto:${contact}`}
        rel="noreferrer"
        className="inline-flex min-h-[24px] items-center text-brand underline underline-offset-4"
      >
        {isPage ? link : `${link}(${contact})`}
      </a>
      {after}
    </>
  );
}
