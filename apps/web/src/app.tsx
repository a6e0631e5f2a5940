import { importLate } from '@ekyc/design/import-late.ts';
import { kindNames } from '@ekyc/contract/paths';
import { type ComponentType, lazy, Suspense } from 'react';
import { LandscapeWarning } from './design/landscape-warning.tsx';
import { Spinner } from './design/spinner.tsx';
import { CloseRequests } from './embed/close-requests.tsx';
import { currentHost } from './embed/embedded.ts';
import { IdentificationPage } from './journeys/identification/identification-page.tsx';
import { journeyPathOf } from './journeys/session/hand-over/addresses.ts';
import { PlainPage, UnknownLinkPage } from './start/plain-page.tsx';
import * as designTexts from '@ekyc/design/design-texts.ts';

const TermsPage = lazy(async () => ({
  default: (await importLate(async () => import('./journeys/account/legal/legal-pages.tsx'))).TermsPage,
}));
const PrivacyPage = lazy(async () => ({
  default: (await importLate(async () => import('./journeys/account/legal/legal-pages.tsx'))).PrivacyPage,
}));

const RecoveryPage = lazy(async () => ({
  default: (await importLate(async () => import('./journeys/recovery/recovery-page.tsx'))).RecoveryPage,
}));
const DeletionPage = lazy(async () => ({
  default: (await importLate(async () => import('./journeys/recovery/deletion-page.tsx'))).DeletionPage,
}));
const UndoPage = lazy(async () => ({
  default: (await importLate(async () => import('./journeys/recovery/undo-page.tsx'))).UndoPage,
}));
const UndoChangePage = lazy(async () => ({
  default: (await importLate(async () => import('./journeys/recovery/undo-change-page.tsx'))).UndoChangePage,
}));

/** With the account service's client, which the pages of a verification must not wait for. */
const AccountApp = lazy(async () => ({
  default: (await importLate(async () => import('./journeys/account/account-app.tsx'))).AccountApp,
}));

/** With what the face alone is taken for: most visitors come with a document. */
const SelfieDataPage = lazy(async () => ({
  default: (await importLate(async () => import('./journeys/selfie-data/selfie-data-page.tsx')))
    .SelfieDataPage,
}));
const FaceAuthenticationPage = lazy(async () => ({
  default: (
    await importLate(async () => import('./journeys/face-authentication/face-authentication-page.tsx'))
  ).FaceAuthenticationPage,
}));

/** Where デジタル認証アプリ brings its visitors back. */
const JpkiReturnPage = lazy(async () => ({
  default: (await importLate(async () => import('./journeys/identification/jpki/jpki-return-page.tsx')))
    .JpkiReturnPage,
}));

/** With the tables of classes and governors, which the other kinds must not wait for. */
const AdditionalDocumentPage = lazy(async () => ({
  default: (
    await importLate(async () => import('./journeys/additional-document/additional-document-page.tsx'))
  ).AdditionalDocumentPage,
}));

const publicIdPattern = /^[A-Za-z0-9_-]{22,43}$/;

/** A visitor's page of each kind. */
const journeys: Readonly<Record<string, ComponentType<{ readonly publicId: string }>>> = {
  [`/${kindNames.identification.page}`]: IdentificationPage,
  [`/${kindNames.selfieData.page}`]: SelfieDataPage,
  [`/${kindNames.faceAuthentication.page}`]: FaceAuthenticationPage,
  [`/${kindNames.additionalDocument.page}`]: AdditionalDocumentPage,
};

/** Chooses the page by path; `/embed/…` shows the same pages inside a business's site. */
export function App({ location }: { location: Pick<Location, 'pathname' | 'search'> }) {
  const path = location.pathname.replace(/^\/embed(?=\/|$)/, '').replace(/\/$/, '');
  const publicId = new URLSearchParams(location.search).get('publicId') ?? '';
  return (
    <>
      <Suspense fallback={<Spinner label={designTexts.waitingLoading} />}>{pageOf(path, publicId)}</Suspense>
      {mayTakePictures(path) && <LandscapeWarning />}
      {currentHost() !== null && <CloseRequests />}
    </>
  );
}

function pageOf(path: string, publicId: string) {
  if (path === '') return <PlainPage />;
  const Journey = journeys[journeyPathOf(path)];
  if (Journey !== undefined && publicIdPattern.test(publicId)) return <Journey publicId={publicId} />;
  return pageLoadedLater(path) ?? <UnknownLinkPage />;
}

/** Only pages with a camera ask for portrait: of those behind the sign-in, linking an account alone. */
function mayTakePictures(path: string): boolean {
  if (path === '/user/link_account') return true;
  return path !== '' && pageLoadedLater(path) === null;
}

/** Pages that no visitor of a verification comes to. */
function pageLoadedLater(path: string) {
  if (path === '/jpki') return <JpkiReturnPage search={window.location.search} />;
  if (path === '/terms') return <TermsPage />;
  if (path === '/privacy') return <PrivacyPage />;
  if (path === '/recovery/undo') return <UndoPage />;
  if (path === '/recovery/undo_change') return <UndoChangePage />;
  if (path === '/recovery') return <RecoveryPage />;
  if (path === '/deletion') return <DeletionPage />;
  return path === '/user' || path.startsWith('/user/') ? <AccountApp path={path} /> : null;
}
