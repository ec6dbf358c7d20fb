import Button from '@mui/material/Button'
import Box from '@mui/material/Box'
import { useEffect, useRef, useState, type ReactNode } from 'react'

interface FirstFewProps<Item extends { id: string }> {
  items: readonly Item[]
  /** How many items are shown at first, and how many more each time. */
  first: number
  step: number
  /** Always shown, wherever it is in the list: something that acts automatically or went wrong. */
  always?: (item: Item) => boolean
  /** Label for the hidden items: "7 more emails". */
  more: (hidden: number) => string
  children: (item: Item) => ReactNode
}

const never = (): boolean => false

/** The first items of a long list, and a button for more. An item that was shown stays shown, whatever arrives above it: the owner may be editing it. */
export function FirstFew<Item extends { id: string }>({ items, first, step, always = never, more, children }: FirstFewProps<Item>) {
  const [seen, setSeen] = useState<ReadonlySet<string>>(new Set())
  const list = useRef<HTMLDivElement>(null)
  const [opened, setOpened] = useState<number | null>(null)
  const isShown = (item: Item, place: number): boolean => place < first || seen.has(item.id) || always(item)
  const shown = items.filter(isShown)
  const hidden = items.filter((item, place) => !isShown(item, place))
  const show = (those: readonly Item[]): void => setSeen(new Set([...seen, ...those.map(({ id }) => id)]))
  if (shown.some(({ id }) => !seen.has(id))) show(shown)
  useEffect(() => {
    if (opened === null) return
    // The button may be gone now, so the focus moves to the first item that it revealed.
    const next = list.current?.children[opened]
    if (!(next instanceof HTMLElement)) return
    next.tabIndex = -1
    next.focus()
  }, [opened])
  return (
    <>
      <Box ref={list}>{shown.map(children)}</Box>
      {hidden.length > 0 && (
        <Button
          variant="outlined"
          color="inherit"
          onClick={() => {
            const next = hidden.slice(0, step)
            const [begin] = next
            show(next)
            setOpened(items.filter((item, place) => isShown(item, place) || item === begin).findIndex((item) => item === begin))
          }}
          sx={{ mt: 3 }}
        >
          Show {more(Math.min(hidden.length, step))}
          {hidden.length > step && ` of ${hidden.length}`}
        </Button>
      )}
    </>
  )
}
