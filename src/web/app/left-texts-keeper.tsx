import { useKeepLeftTexts } from '../lib/queries/left-texts.ts'

/** Keeps the page from going while it alone has something that its owner wrote. Renders nothing. */
export function LeftTextsKeeper() {
  useKeepLeftTexts()
  return null
}
