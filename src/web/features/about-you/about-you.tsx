import AddIcon from '@mui/icons-material/AddRounded'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Skeleton from '@mui/material/Skeleton'
import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import { useEffect, useRef, useState } from 'react'
import { ownFactKind, type OwnFact, type OwnFactKind } from '#contract/account/own-facts.ts'
import { failureText } from '#web/lib/api/api-error.ts'
import { ownFactWords } from '#web/ui/drafts/own-facts/words.ts'
import { notAvailable } from '#web/lib/queries/control-queries.ts'
import { useChangeOwnFacts, useOwnFacts } from '#web/lib/queries/own-facts.ts'
import { SectionCard } from '#web/ui/section-card.tsx'
import { LoadFailure } from '#web/ui/states.tsx'
import { useToast } from '#web/ui/toasts.tsx'
import { FactEditor } from './fact-editor.tsx'
import { FactRow } from './fact-row.tsx'

/** What the owner saves about themselves, so that they need not fill it into drafts each time. */
export function AboutYou() {
  const list = useOwnFacts()
  if (notAvailable(list.error)) return null
  return (
    <SectionCard title="About you">
      <Stack spacing={2}>
        <Typography color="textSecondary">
          Save what people keep asking you for, and one click fills it into a draft, on your screen only. No language model is given what is
          saved here, and nothing that contains it is sent automatically.
        </Typography>
        {list.data !== undefined ? (
          <Saved facts={list.data} />
        ) : list.isError ? (
          <LoadFailure what="What you saved couldn’t be loaded." onRetry={() => void list.refetch()} />
        ) : (
          <Skeleton variant="rounded" height={80} />
        )}
        <Typography variant="body2" color="textSecondary">
          Leave out passwords, codes, and card numbers: those should never go out in a text.
        </Typography>
      </Stack>
    </SectionCard>
  )
}

function Saved({ facts }: { facts: readonly OwnFact[] }) {
  const { save, remove } = useChangeOwnFacts()
  const toast = useToast()
  const [editing, setEditing] = useState<OwnFactKind | null>(null)
  const around = useRef<HTMLDivElement>(null)
  const missing = ownFactKind.options.filter((kind) => !facts.some((fact) => fact.kind === kind))
  const isNew = editing !== null && missing.includes(editing)

  /** The button that gets the focus as soon as it is there, because what had it goes. */
  const next = useRef<string | null>(null)
  useEffect(() => {
    const button = next.current === null ? null : around.current?.querySelector<HTMLElement>(next.current)
    if (button === null || button === undefined) return
    next.current = null
    button.focus()
  })
  const close = (selector: string): void => {
    next.current = selector
    setEditing(null)
  }
  const saveAgain = (fact: OwnFact): void => {
    save(fact).catch((error: unknown) => toast(`It was not saved: ${failureText(error)}`, 'error'))
  }
  const removeOne = async (fact: OwnFact): Promise<void> => {
    try {
      await remove(fact.kind)
      next.current = `section [data-kind="${fact.kind}"]`
      toast(`Deleted ${ownFactWords[fact.kind].yours}.`, 'info', { label: 'Undo', act: () => saveAgain(fact) })
    } catch (error) {
      toast(`It was not deleted: ${failureText(error)}`, 'error')
    }
  }
  const editor = (kind: OwnFactKind, value: string) => (
    <FactEditor
      key={kind}
      kind={kind}
      value={value}
      onSave={async (changed) => {
        await save({ kind, value: changed })
        close(`li [data-kind="${kind}"]`)
      }}
      onCancel={() => close(`[data-kind="${kind}"]`)}
    />
  )

  return (
    <Stack ref={around} spacing={2}>
      {facts.length > 0 && (
        <Box component="ul" aria-label="Saved about you" sx={{ listStyle: 'none', m: 0, p: 0 }}>
          {facts.map((fact) => (
            <FactRow key={fact.kind} fact={fact} onEdit={() => setEditing(fact.kind)} onRemove={() => void removeOne(fact)}>
              {editing === fact.kind ? editor(fact.kind, fact.value) : null}
            </FactRow>
          ))}
        </Box>
      )}
      {isNew && editor(editing, '')}
      {missing.length > 0 && (
        <Stack component="section" direction="row" aria-label="Add" sx={{ gap: 1, flexWrap: 'wrap' }}>
          {missing
            .filter((kind) => kind !== editing)
            .map((kind) => (
              <Button
                key={kind}
                data-kind={kind}
                size="small"
                variant="outlined"
                color="inherit"
                startIcon={<AddIcon />}
                onClick={() => setEditing(kind)}
              >
                {ownFactWords[kind].title}
              </Button>
            ))}
        </Stack>
      )}
    </Stack>
  )
}
