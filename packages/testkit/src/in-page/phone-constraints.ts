/** Runs inside the page: asks the computer's camera for upright frames where a phone held upright would give them. */
(() => {
  const media = navigator.mediaDevices;
  if (!media) return;
  const ask = media.getUserMedia.bind(media);
  media.getUserMedia = async (constraints = {}) => {
    if (typeof constraints.video !== 'object') return ask(constraints);
    const { width, height, ...others } = constraints.video;
    const swapped = { ...(height ? { width: height } : {}), ...(width ? { height: width } : {}) };
    return ask({ ...constraints, video: { ...others, ...swapped } });
  };
})();
