/** Runs inside the page: tells the test what the camera screen asks for, whenever that changes. */
(() => {
  let last: string | null = null;
  const look = () => {
    const wants = document.querySelector('[data-testid=camera]')?.getAttribute('data-wants') ?? null;
    if (wants === last) return;
    last = wants;
    if (wants) (window as unknown as { ekycCameraDemand(wants: string): void }).ekycCameraDemand(wants);
  };
  const observe = () => {
    new MutationObserver(look).observe(document, {
      subtree: true,
      childList: true,
      attributes: true,
      attributeFilter: ['data-wants', 'data-testid'],
    });
    look();
  };
  observe();
})();
