// What most visitors do not see before their document is taken, or at all: fetched together, when the first of it shows.
export { StartMdoc } from '../mdoc/start-mdoc.tsx';
export { DocumentDone } from './document-done.tsx';
export { GoOnInApp } from './go-on-in-app.tsx';
export { Approved, Declined, Review } from './outcome.tsx';
export { Resubmission } from './resubmission.tsx';
export { StartJpki } from './start-jpki.tsx';
