/** For the `ref` of the cancel button: a dialog opens with the focus on it, so that Enter agrees to nothing. */
export function takeFocus(button: HTMLButtonElement | null): void {
  button?.focus()
}
