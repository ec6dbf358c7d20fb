/** True if the browser allowed it. A page without focus, or on an insecure address, may not copy. */
export async function copyText(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text)
    return true
  } catch {
    return false
  }
}

export const copyRefusedText = 'The browser did not allow copying. Select the text and copy it by hand.'
