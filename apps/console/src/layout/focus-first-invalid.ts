/**
 * Moves the focus to the first field that something is wrong with, once the errors stand on the page. A group of
 * choices is marked by `data-invalid`, since it has no `aria-invalid` of its own.
 */
export function focusFirstInvalid(form: HTMLElement | null): void {
  requestAnimationFrame(() => {
    const wrong = form?.querySelector<HTMLElement>('[aria-invalid=true], [data-invalid]');
    const field = wrong?.matches('[data-invalid]')
      ? wrong.querySelector<HTMLElement>('input, select')
      : wrong;
    // A field inside of something folded cannot be focused.
    for (let around = field?.closest('details'); around; around = around.parentElement?.closest('details'))
      around.open = true;
    field?.focus();
  });
}
