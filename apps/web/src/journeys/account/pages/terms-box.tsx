/** A long text in a box of its own that scrolls, by mouse, touch and keyboard. */
export function TextBox({ label, text }: { label: string; text: string }) {
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reached by keyboard
    <div
      role="region"
      aria-label={label}
      tabIndex={0}
      className="max-h-[250px] overflow-y-auto rounded-lg border border-solid-gray-536 p-4 text-base whitespace-pre-line"
    >
      {text}
    </div>
  );
}
