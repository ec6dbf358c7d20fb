import { useCallback, useLayoutEffect, useRef } from 'react'

/** How near to the end still counts as being there, in pixels. */
const nearPx = 24

/** Keeps a panel at its newest line, but only where its reader already is: whoever scrolled up is left in peace. */
export function useStickToBottom() {
  const ref = useRef<HTMLElement>(null)
  const atBottom = useRef(true)
  // After every render: whatever changed, the newest line stays in view.
  useLayoutEffect(() => {
    const panel = ref.current
    if (panel !== null && atBottom.current) panel.scrollTop = panel.scrollHeight
  })
  const onScroll = useCallback(() => {
    const panel = ref.current
    if (panel !== null) atBottom.current = panel.scrollHeight - panel.scrollTop - panel.clientHeight <= nearPx
  }, [])
  return { ref, onScroll }
}
