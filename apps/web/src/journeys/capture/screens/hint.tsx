/** What the camera asks for, in the chip above the frame; a second sentence begins a line where both do not fit on one. */
export function Hint({ good, text }: { readonly good: boolean; readonly text: string }) {
  return (
    <span className="block max-w-[17em] rounded-2xl bg-white px-4 py-2 text-center leading-tight font-bold text-balance [word-break:auto-phrase] text-solid-gray-900 shadow-lg">
      {good && <span aria-hidden="true">✓ </span>}
      {(text.match(/[^。]+。?/g) ?? []).map((sentence) => (
        <span key={sentence} className="inline-block">
          {sentence}
        </span>
      ))}
    </span>
  );
}
