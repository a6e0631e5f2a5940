import { IdentificationPage } from './journeys/identification/identification-page.tsx';
import { PlainPage, UnknownLinkPage } from './start/plain-page.tsx';

const publicIdPattern = /^[A-Za-z0-9_-]{22,43}$/;

/** Chooses the page by path; `/embed/…` shows the same pages inside a business's site. */
export function App({ location }: { location: Pick<Location, 'pathname' | 'search'> }) {
  const path = location.pathname.replace(/^\/embed(?=\/|$)/, '').replace(/\/$/, '');
  const publicId = new URLSearchParams(location.search).get('publicId') ?? '';
  if (path === '') return <PlainPage />;
  if (path === '/identification' && publicIdPattern.test(publicId)) {
    return <IdentificationPage publicId={publicId} />;
  }
  return <UnknownLinkPage />;
}
