const everyMs = 500;
/** Until the first frame has gone out: the shutter waits for it. Statistics are about as old. */
const atFirstMs = 100;
/** Checks in a row without a new frame before the notice disappears. */
const mostIdle = 3;

/** Asks now and then whether frames go out, until the returned function is called. */
export function watchFrames(
  framesSent: () => Promise<number>,
  onChange: (flowing: boolean) => void,
): () => void {
  let before: number | null = null;
  let idle = mostIdle;
  let begun = false;
  let stopped = false;
  let timer: number | undefined;
  const look = async () => {
    const now = await framesSent().catch(() => null);
    if (stopped) return;
    if (now !== null) tell(now);
    timer = window.setTimeout(() => void look(), begun ? everyMs : atFirstMs);
  };
  const tell = (now: number) => {
    const flows = before !== null && now > before;
    idle = flows ? 0 : idle + 1;
    begun ||= flows;
    before = now;
    if (idle === 0 || idle === mostIdle) onChange(idle === 0);
  };
  void look();
  return () => {
    stopped = true;
    window.clearTimeout(timer);
  };
}
