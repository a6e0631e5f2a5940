import { anySignal } from '@ekyc/design/any-signal.ts';
import type { ChipChallengeAnswer, ChipFilesAnswer, ChipStartAnswer } from '@ekyc/contract';
import type { CountedKey, ReaderKeys, ReaderProgress, ReadFiles, ReadLine } from '@ekyc/contract/reader';
import { useEffect, useRef, useState } from 'react';
import type { ConsoleClient } from '../../api/client.ts';
import type { CallResult, Problem } from '../../api/result.ts';
import { useMembership } from '../../membership/membership.ts';
import {
  handOverChallenge,
  readCard,
  type ReaderFailure,
  type ReaderSource,
} from '../reader/reader-client.ts';

type Stopped = Extract<ReadLine, { type: 'stopped' }>;

export type Reading =
  | { readonly state: 'keys' }
  | { readonly state: 'starting' }
  | { readonly state: 'reading'; readonly progress: ReaderProgress | null }
  | { readonly state: 'stopped'; readonly stopped: Omit<Stopped, 'type' | 'code'> & { readonly code: Code } }
  | { readonly state: 'sending' }
  | { readonly state: 'failed'; readonly problem: Problem }
  | { readonly state: 'answered'; readonly read: string; readonly answer: ChipFilesAnswer };

type Code = Stopped['code'] | ReaderFailure['code'];

/** A nonce is given out again only where a reading surely ends before it does. */
const spareMs = 60_000;

/**
 * One chip: a nonce of the service, the reader, then the service's judgement. What was typed and read lives in this
 * component alone and is gone with it.
 */
export function useReading(publicId: string, source: ReaderSource) {
  const { client } = useMembership();
  const [reading, setReading] = useState<Reading>({ state: 'keys' });
  const left = useRef(new AbortController());
  const started = useRef<ChipStartAnswer>(null);
  const keys = useRef<ReaderKeys>(null);
  // A card that does not say how many tries are left asks for each of its keys, again at each go.
  const agreed = useRef<readonly CountedKey[]>([]);
  useEffect(() => {
    const here = new AbortController();
    left.current = here;
    return () => here.abort();
  }, []);

  const begin = async (readBefore: Readonly<Record<string, string>> = {}) => {
    if (keys.current === null) return;
    setReading({ state: 'starting' });
    const nonce = await nonceFor(client, publicId, started.current);
    if (!nonce.ok) return setReading({ state: 'failed', problem: nonce.problem });
    started.current = nonce.value;
    const request = {
      keys: keys.current,
      nonce: plainBase64(nonce.value.nonce),
      mayTakeLast: agreed.current,
      readBefore,
    };
    const read = await takeCard(source, request, {
      left: left.current.signal,
      onProgress: (progress) => setReading({ state: 'reading', progress }),
      challenge: (securityInfos) =>
        client.call('identification.challengeChip', {
          params: { publicId },
          body: { read: nonce.value.read, securityInfos },
        }),
    });
    if (read === null) return;
    if ('problem' in read) return setReading({ state: 'failed', problem: read.problem });
    if ('code' in read) return setReading({ state: 'stopped', stopped: read });
    setReading({ state: 'sending' });
    // Spent by the answer, whatever it is.
    started.current = null;
    const body = { read: nonce.value.read, ...read };
    const answer = await client.call('identification.sendChipFiles', { params: { publicId }, body });
    setReading(
      answer.ok
        ? { state: 'answered', read: nonce.value.read, answer: answer.value }
        : { state: 'failed', problem: answer.problem },
    );
  };
  return {
    reading,
    /** @param given what is printed on the document */
    begin: (given: ReaderKeys) => {
      keys.current = given;
      agreed.current = [];
      void begin();
    },
    /** The same document again, from where it was torn off. */
    goOn: (stopped: Pick<Stopped, 'files'>) => {
      agreed.current = [];
      void begin(stopped.files);
    },
    /** A person said that the last try of this key may be spent. */
    takeLast: (stopped: Pick<Stopped, 'files' | 'key'>) => {
      agreed.current = [...agreed.current, ...(stopped.key ? [stopped.key] : [])];
      void begin(stopped.files);
    },
    toKeys: () => setReading({ state: 'keys' }),
  };
}

async function nonceFor(client: ConsoleClient, publicId: string, before: ChipStartAnswer | null) {
  if (before !== null && Date.parse(before.expiresAt) - Date.now() > spareMs)
    return { ok: true, value: before } as const;
  return client.call('identification.startChip', { params: { publicId } });
}

interface Desk {
  /** The page was left. */
  readonly left: AbortSignal;
  readonly onProgress: (progress: ReaderProgress) => void;
  /** The service draws what a passport is challenged by. */
  readonly challenge: (securityInfos: string) => Promise<CallResult<ChipChallengeAnswer>>;
}

type Ended =
  | ReadFiles
  | (Omit<Stopped, 'type' | 'code'> & { readonly code: Code })
  /** The service refused in the middle. */
  | { readonly problem: Problem };

/** Null: the page was left. */
async function takeCard(
  source: ReaderSource,
  request: Parameters<typeof readCard>[1],
  { left, onProgress, challenge }: Desk,
): Promise<Ended | null> {
  const refused = new AbortController();
  let ended: Ended | null = null;
  const onLine = (line: ReadLine) => {
    if (line.type === 'progress') onProgress(line.progress);
    else if (line.type === 'challenge')
      void challenge(line.securityInfos).then(async (drawn) => {
        if (drawn.ok) return handOverChallenge(source, drawn.value);
        ended = { problem: drawn.problem };
        return refused.abort();
      });
    else if (line.type === 'stopped') ended = line;
    else {
      const { type: _, ...files } = line;
      ended = files;
    }
  };
  try {
    const result = await readCard(source, request, onLine, anySignal([left, refused.signal]));
    const files = request.readBefore ?? {};
    return result.ok ? ended : { code: result.code, files };
  } catch {
    return left.aborted ? null : ended;
  }
}

const plainBase64 = (base64url: string) => {
  const plain = base64url.replaceAll('-', '+').replaceAll('_', '/');
  return plain.padEnd(Math.ceil(plain.length / 4) * 4, '=');
};
