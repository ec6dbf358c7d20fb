import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { cardOf, type Suggestion } from '#contract/live/suggestions.ts'
import { leftText, storedEdits, useLeaving } from '#web/lib/queries/left-texts.ts'
import type { ListedDraft } from '#web/ui/drafts/draft-list.tsx'
import { useFilling } from '#web/ui/drafts/own-facts/use-filling.ts'

type Drafts = Suggestion['drafts']

/**
 * The drafts of a suggestion with the owner's edits, each with the draft that it changes, and without those the owner has put aside here.
 *
 * A model's drafts may replace the first ones at any moment. Where the owner has begun to change one, what they see stays as it is until
 * they ask for others (`release`): nobody's text may vanish under their hands. It stays where they write more, too, which brings another suggestion for the
 * same card (`cardOf`). Where the message goes, or the page, what they wrote is left for `LeftTexts`, unless it was sent or dismissed (`settle`), or somebody
 * else is signed in by then.
 */
export function useTexts(suggestion: Suggestion) {
  const queries = useQueryClient()
  const { name } = suggestion
  const card = cardOf(suggestion)
  const [left] = useState(() => leftText(queries, { id: card, suggestion: suggestion.id }))
  /** What is typed and not stored yet, keyed by the draft's own text; '' for a text that replaces none. */
  const [typed, setTyped] = useState(left.typed)
  const [held, setHeld] = useState<Drafts | null>(left.drafts)
  const { settle, wrote } = useLeaving({
    id: card,
    suggestion: suggestion.id,
    of: 'text',
    name,
    drafts: held ?? suggestion.drafts,
    stored: storedEdits(suggestion),
    typed,
  })
  /** The drafts that were put aside, by their own text. */
  const [aside, setAside] = useState<readonly string[]>([])
  const [open, setOpen] = useState<string | null>(null)
  const [returned, setReturned] = useState(0)
  const filling = useFilling(suggestion.asked_facts, suggestion.id)
  /** The suggestion whose drafts are held, if another has superseded it, and whether the newer one answers all that it answered. */
  const [from, setFrom] = useState(left.drafts === null ? null : { id: left.suggestion, isCovered: true })
  const [last, setLast] = useState(suggestion)
  if (last !== suggestion) {
    setLast(suggestion)
    if (last.id !== suggestion.id) goOn()
  }
  /** They wrote more. The server's drafts are for all of it, and it has no edits of them. */
  function goOn(): void {
    const written = { ...storedEdits(last), ...typed }
    setTyped(written)
    if (open === null && Object.keys(written).every((words) => words === '')) {
      setAside([])
      return
    }
    setHeld((before) => before ?? last.drafts)
    const isCovered = suggestion.incoming.startsWith(last.incoming)
    setFrom((before) => ({ id: before?.id ?? last.id, isCovered: isCovered && before?.isCovered !== false }))
  }

  const placeAt = (words: string): number | null => {
    const place = suggestion.drafts.findIndex(({ text }) => text === words)
    return place === -1 ? null : place
  }
  /** The server's text for this draft. */
  const storedFor = (words: string): string => {
    const place = placeAt(words)
    return suggestion.edits?.find(({ draft }) => draft === place)?.text ?? words
  }
  /** Whether a text is the server's, as it is or as the page fills it in. */
  const isStored = (words: string, text: string): boolean => {
    const stored = storedFor(words)
    return [stored, filling.fill(words, stored).text].some((one) => one.trim() === text.trim())
  }
  const all: ListedDraft[] = (held ?? suggestion.drafts).map((draft, index) => ({
    id: `${card} ${index}`,
    draft,
    text: typed[draft.text] ?? storedFor(draft.text),
  }))
  const find = (id: string): ListedDraft | undefined => all.find((listed) => listed.id === id)
  const release = (): void => {
    setHeld(null)
    setFrom(null)
  }
  const forget = (words: string): void => setTyped(({ [words]: _gone, ...others }) => others)

  return {
    drafts: all
      .filter(({ draft }) => !aside.includes(draft.text))
      .map((listed) => filled(filling, listed, listed.id === open && typed[listed.draft.text] !== undefined)),
    /** The owner wants it filled in with what they saved about themselves. */
    fillIn: (id: string): void => filling.ask(find(id)?.text ?? ''),
    aside: all.filter(({ draft }) => aside.includes(draft.text)).length,
    setText: (id: string, text: string): void => {
      const words = find(id)?.draft.text
      if (words === undefined) return
      wrote(words, text)
      setTyped((known) => ({ ...known, [words]: text }))
    },
    begin: (id: string): void => {
      setOpen(id)
      setHeld((before) => before ?? suggestion.drafts)
    },
    /** The owner has finished changing a draft: what has to be stored, and what to do when it is; null if nothing has changed. */
    finish: (id: string): { text: string; place: number | null; stored: () => void } | null => {
      setOpen((now) => (now === id ? null : now))
      const listed = find(id)
      if (listed === undefined) return null
      const { draft, text } = listed
      const letGo = (): void => {
        forget(draft.text)
        if (Object.keys(typed).every((words) => words === draft.text || words === '') && (open === null || open === id)) release()
      }
      const place = placeAt(draft.text)
      // An empty text cannot be sent, so deleting everything restores it.
      if (text.trim() === '' || isStored(draft.text, text)) {
        letGo()
        return null
      }
      // If the server has other drafts by now, this one and its text stay on the page.
      return { text, place, stored: place === null ? () => undefined : letGo }
    },
    /** The owner gave up changing it: what they typed since goes, and what they had typed before stays. */
    cancel: (id: string, before: string): void => {
      setOpen((now) => (now === id ? null : now))
      const words = find(id)?.draft.text
      if (words === undefined) return
      if (!isStored(words, before)) {
        setTyped((known) => ({ ...known, [words]: before }))
        return
      }
      forget(words)
      if (Object.keys(typed).every((one) => one === words || one === '')) release()
    },
    putAside: (id: string): void => {
      const words = find(id)?.draft.text
      if (words !== undefined) setAside((known) => [...known, words])
    },
    takeBack: (): void => {
      setAside([])
      setReturned((times) => times + 1)
    },
    /** How often those that were put aside were taken back: the focus goes to them, as the button for it is gone. */
    returned,
    /** The owner has sent or dismissed it, or it could not be done after all. */
    settle,
    release,
    /** What the owner writes in place of any draft; null until they begin. */
    own: typed[''] ?? null,
    setOwn: (text: string): void => {
      wrote('', text)
      setTyped((known) => ({ ...known, '': text }))
    },
    isWriting: open !== null || Object.keys(typed).length > 0,
    /** What to say where the drafts on the page are from before they wrote more, because the owner has begun to change one. Null otherwise. */
    fromBefore: from === null || from.id === suggestion.id ? null : from.isCovered ? beforeMore : beforeAnother,
  }
}

/** The draft as the page shows it. */
function filled({ fill }: Pick<ReturnType<typeof useFilling>, 'fill'>, { id, draft, text }: ListedDraft, isTyped: boolean): ListedDraft {
  const shown = fill(draft.text, text, { isTyped })
  return { id, draft, text: shown.text, own: shown.own }
}

const beforeMore = 'They wrote more while you were writing. “Other drafts” answers all of it.'
/** Where what they wrote first is no part of the turn any more: too much time has passed. */
const beforeAnother = 'This was for what they wrote earlier. “Other drafts” answers what they have written since.'
