import type { PrivacyPolicyAnswer, TermsAnswer } from '@ekyc/contract';
import { useState } from 'react';
import { Notice } from '@ekyc/design/notice.tsx';
import { AccountScreen } from '@ekyc/sign-in/account-screen.tsx';
import { AskOperator } from '@ekyc/sign-in/ask-operator.tsx';
import { useSettings } from '@ekyc/app-start/runtime-settings.ts';
import { Spinner } from '../../../design/spinner.tsx';
import { useOnce } from '@ekyc/design/use-once.ts';
import { legalTexts } from '../account-texts.ts';
import { dayOf } from '../instants.ts';
import { fetchPrivacyPolicy, fetchTerms } from './fetch-legal.ts';
import * as designTexts from '@ekyc/design/design-texts.ts';

/** `/terms`: the terms in force, and before them a word on those to come. */
export function TermsPage() {
  const [terms, setTerms] = useState<TermsAnswer | null>(null);
  useOnce(async () => setTerms(await fetchTerms()));
  if (terms === null) return <Spinner label={designTexts.waitingLoading} />;
  const { current, upcoming } = terms;
  return (
    <AccountScreen heading={legalTexts.terms}>
      {upcoming !== null && (
        <Notice>
          <p>
            {legalTexts.upcoming(dayOf(upcoming.inForceFrom))}
            <a href="#upcoming" className="text-brand underline underline-offset-4">
              {legalTexts.readUpcoming}
            </a>
          </p>
        </Notice>
      )}
      <p className="text-solid-gray-700">{legalTexts.inForce(dayOf(current.inForceFrom), current.version)}</p>
      <LegalText text={current.text} />
      <Contact />
      {upcoming !== null && (
        <section id="upcoming" className="flex flex-col gap-3 border-t border-solid-gray-300 pt-5">
          <h2 className="text-xl font-bold">{legalTexts.upcomingHeading(dayOf(upcoming.inForceFrom))}</h2>
          <LegalText text={upcoming.text} />
        </section>
      )}
    </AccountScreen>
  );
}

/** `/privacy`. */
export function PrivacyPage() {
  const [policy, setPolicy] = useState<PrivacyPolicyAnswer | null>(null);
  useOnce(async () => setPolicy(await fetchPrivacyPolicy()));
  if (policy === null) return <Spinner label={designTexts.waitingLoading} />;
  return (
    <AccountScreen heading={legalTexts.privacyPolicy}>
      <p className="text-solid-gray-700">{legalTexts.version(policy.version)}</p>
      <LegalText text={policy.text} />
      <Contact />
    </AccountScreen>
  );
}

/** The texts speak of a contact and are the same everywhere: here is whose. */
function Contact() {
  const { operatorContact } = useSettings();
  if (operatorContact === undefined) return null;
  return (
    <section className="flex flex-col gap-2 border-t border-solid-gray-300 pt-5">
      <h2 className="text-xl font-bold">{legalTexts.contact}</h2>
      <p>
        <AskOperator about={legalTexts.askAbout} />
      </p>
    </section>
  );
}

/** Paragraphs are separated by empty lines; lines stand as they are. */
function LegalText({ text }: { text: string }) {
  return (
    <div className="flex flex-col gap-4">
      {text.split(/\n{2,}/).map((paragraph) => (
        <p key={paragraph} className="whitespace-pre-line text-wrap [word-break:normal]">
          {paragraph}
        </p>
      ))}
    </div>
  );
}
