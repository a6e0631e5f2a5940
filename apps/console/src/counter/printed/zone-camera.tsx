import { Button } from '@ekyc/design/button.tsx';
import { Dialog } from '@ekyc/design/dialog.tsx';
import { Notice } from '@ekyc/design/notice.tsx';
import { usePending } from '@ekyc/design/use-pending.ts';
import { useEffect, useRef, useState } from 'react';
import { useMembership } from '../../membership/membership.ts';
import { zoneTexts as texts } from '../counter-texts.ts';
import type { PrintedForm } from './printed-keys.ts';

interface Props {
  readonly publicId: string;
  readonly onRead: (form: PrintedForm) => void;
  readonly onClose: () => void;
}

/** A still of a passport's page from the counter's camera; what is read of it fills the form, to be corrected there. */
export function ZoneCamera({ publicId, onRead, onClose }: Props) {
  const { client } = useMembership();
  const [trouble, setTrouble] = useState<string | null>(null);
  const { video, isOn } = useCamera(() => setTrouble(texts.noCamera));
  const [pending, read] = usePending(async () => {
    setTrouble(null);
    const still = video.current && (await stillOf(video.current));
    if (!still) return setTrouble(texts.noCamera);
    const answer = await client.put('identification.readZone', still, { params: { publicId } });
    if (!answer.ok) return setTrouble(answer.problem.title);
    const { zone } = answer.value;
    if (zone === null) return setTrouble(texts.notRead);
    const { passportNumber, birth, expiry } = zone;
    onRead({ passportNumber, birth, expiry });
  });
  return (
    <Dialog heading={texts.heading} onClose={onClose}>
      <p>{texts.how}</p>
      <video
        ref={video}
        autoPlay
        muted
        playsInline
        aria-label={texts.view}
        className="aspect-[4/3] w-full rounded-lg bg-[#1a1a1a] object-cover"
      />
      {trouble !== null && <Notice tone="warning">{trouble}</Notice>}
      <Button pending={pending} disabled={!isOn} onClick={read}>
        {texts.take}
      </Button>
      <Button look="secondary" onClick={onClose}>
        {texts.type}
      </Button>
    </Dialog>
  );
}

/** The camera runs while this is shown, and no longer. */
function useCamera(onFailure: () => void) {
  const video = useRef<HTMLVideoElement>(null);
  const [isOn, setOn] = useState(false);
  const failed = useRef(onFailure);
  useEffect(() => {
    let isLeft = false;
    let stream: MediaStream | null = null;
    const start = async () => {
      stream = await navigator.mediaDevices.getUserMedia({
        video: { facingMode: 'environment', width: { ideal: 1920 }, height: { ideal: 1080 } },
      });
      if (isLeft) return stop(stream);
      if (video.current) video.current.srcObject = stream;
      setOn(true);
    };
    start().catch(() => {
      if (!isLeft) failed.current();
    });
    return () => {
      isLeft = true;
      stop(stream);
    };
  }, []);
  return { video, isOn };
}

function stop(stream: MediaStream | null): void {
  for (const track of stream?.getTracks() ?? []) track.stop();
}

/** What the camera sees now, as JPEG; null before it sees anything. */
function stillOf(video: HTMLVideoElement): Promise<Blob | null> {
  const { videoWidth: width, videoHeight: height } = video;
  if (width === 0) return Promise.resolve(null);
  const canvas = document.createElement('canvas');
  Object.assign(canvas, { width, height });
  canvas.getContext('2d')?.drawImage(video, 0, 0);
  return new Promise((resolve) => canvas.toBlob(resolve, 'image/jpeg', 0.92));
}
