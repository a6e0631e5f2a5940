import type { Identification } from '@ekyc/contract';
import { exampleValues } from '@ekyc/contract/examples';
import { pathOfVerification } from '../routing/route.ts';
import { exampleAnswer, FakeConsoleClient } from './fake-console-client.ts';

export const { publicId } = exampleValues;
export const caseAddress = pathOfVerification(publicId);

/** The example's identification with pictures that differ in their ids, as somebody sees it who states a purpose. */
export const shownCase: Identification = withPictureIds(exampleAnswer('identification.get'));

/** The same while it waits for a decision. */
export const shownReview: Identification = {
  ...shownCase,
  status: 'review',
  reasons: ['faceMatch'],
  decision: null,
  decidedAt: null,
};

/** Answers with the case, and with personal data only if the call states a purpose. */
export function answerCase(client: FakeConsoleClient, shown: Identification): FakeConsoleClient {
  return client.answer('identification.get', ({ purpose }) =>
    purpose === undefined ? withhold(shown) : shown,
  );
}

/** A client that knows one case, which waits for a decision unless changed. */
export function clientOfCase(changes: Partial<Identification> = {}): FakeConsoleClient {
  return answerCase(new FakeConsoleClient(), { ...shownReview, ...changes });
}

function withhold(shown: Identification): Identification {
  return { ...shown, personalData: 'withheld', profile: null, documentFields: null, metadata: {} };
}

function withPictureIds(example: Identification): Identification {
  return {
    ...example,
    materials: example.materials.map((material, at) => ({
      ...material,
      id: `${material.id.slice(0, -1)}${at}`,
    })),
  };
}
