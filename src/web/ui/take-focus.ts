/** As the `ref` of the button that leads back: a dialog that asks for something opens on it, so that Enter agrees to nothing. */
export function takeFocus(button: HTMLButtonElement | null): void {
  button?.focus()
}
