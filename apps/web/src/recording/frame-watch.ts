const everyMs = 500;
/** Looks in a row without a new frame before the visitor is told nothing any more. */
const mostIdle = 3;

/** Asks now and then whether frames go out, until the returned function is called. */
export function watchFrames(
  framesSent: () => Promise<number>,
  onChange: (flowing: boolean) => void,
): () => void {
  let before: number | null = null;
  let idle = mostIdle;
  let stopped = false;
  const look = async () => {
    const now = await framesSent().catch(() => null);
    if (stopped || now === null) return;
    idle = before !== null && now > before ? 0 : idle + 1;
    before = now;
    if (idle === 0 || idle === mostIdle) onChange(idle === 0);
  };
  const timer = window.setInterval(() => void look(), everyMs);
  void look();
  return () => {
    stopped = true;
    window.clearInterval(timer);
  };
}
