import RefreshIcon from '@mui/icons-material/RefreshRounded'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Chip from '@mui/material/Chip'
import Radio from '@mui/material/Radio'
import Skeleton from '@mui/material/Skeleton'
import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useId, useRef, useState, type ReactNode } from 'react'
import { model, type ModelState } from '#contract/language-model/model.ts'
import { keys } from '#web/lib/queries/queries.ts'
import { useServices } from '#web/lib/services.tsx'
import { countOf } from '#web/lib/time.ts'
import { SectionCard } from '#web/ui/section-card.tsx'
import { Announce, LoadFailure } from '#web/ui/states.tsx'
import { BoxPanel } from '../box/box-panel.tsx'
import { ChoicePanel } from './choice-panel.tsx'
import { choicesOf, chosen, type Choice } from './choices.ts'
import { ConsentDialog } from './consent-dialog.tsx'
import { PriceDialog } from '../price/price-dialog.tsx'
import { useChoose } from './use-choose.ts'

/** While Apple's model starts. */
const startingPollMs = 1000

/** The engines to choose from. Opening a choice changes nothing; its button does. */
export function ChoiceList({ state }: { state: ModelState }) {
  const { call } = useServices()
  const group = useId()
  const choosing = useChoose()
  const [opened, setOpened] = useState<string | null>(null)
  // Choosing it also starts it, which may take many seconds.
  const mayStart = choosing.choosing && opened === 'apple'
  const found = useQuery({
    queryKey: keys.modelFound,
    queryFn: ({ signal }) => call(model.found, {}, { signal }),
    staleTime: 30_000,
    refetchInterval: (query) => (mayStart || query.state.data?.apple.state === 'starting' ? startingPollMs : false),
  })
  const choices = choicesOf(found.data)
  const list = useFocusKept(choosing.choosing || choosing.question !== null || choosing.priceless !== null)
  // Not before the search of this computer is done: a row that opens and closes automatically would move the page.
  const current = found.data === undefined && state.engine === 'local' && !found.isError ? null : chosen(choices, state)
  const open = opened ?? current
  const row = (choice: Choice): ReactNode => (
    <ChoiceRow
      key={choice.id}
      choice={choice}
      group={group}
      open={choice.id === open}
      inUse={choice.id === current}
      onOpen={() => {
        choosing.forgetProblem()
        setOpened(choice.id)
      }}
    >
      {/* A new engine gets a new panel, so that what was typed for the old one is gone. */}
      {choice.engine === 'box' ? (
        <BoxPanel choosing={choosing} />
      ) : (
        <ChoicePanel key={`${state.engine} ${state.base_url ?? ''}`} choice={choice} state={state} choosing={choosing} />
      )}
    </ChoiceRow>
  )
  const looked = found.data?.servers.length === 0 && found.data.local

  return (
    <SectionCard title="Choose a model">
      <Stack ref={list} spacing={3} role="radiogroup" aria-label="Choose a model">
        <Box component="section" aria-label="On this computer">
          <Stack direction="row" sx={{ justifyContent: 'space-between', alignItems: 'center', gap: 1, mb: 1, minHeight: 32 }}>
            <Typography variant="body2" color="textSecondary">
              On this computer
            </Typography>
            <Button
              size="small"
              color="inherit"
              startIcon={<RefreshIcon fontSize="small" />}
              onClick={() => void found.refetch({ cancelRefetch: false })}
            >
              {found.isFetching ? 'Looking' : 'Refresh'}
            </Button>
          </Stack>
          <Rows>
            {choices.here.map(row)}
            {found.isPending && <Skeleton variant="rounded" height={56} sx={{ m: 2 }} />}
          </Rows>
          {found.isError && (
            <Box sx={{ mt: 1 }}>
              <LoadFailure what="Idiolect couldn’t look for models on this computer." onRetry={() => void found.refetch()} />
            </Box>
          )}
          <Announce>
            {found.data === undefined || found.isFetching
              ? ''
              : `${countOf(found.data.servers.length, 'model server')} found on this computer`}
          </Announce>
          {looked && (
            <Typography variant="body2" color="textSecondary" sx={{ mt: 1 }}>
              No other model server answers here. Ollama, LM Studio, llama.cpp, and the like show up once they’re running.
            </Typography>
          )}
        </Box>
        <Box component="section" aria-label="Cloud or custom server">
          <Typography variant="body2" color="textSecondary" sx={{ mb: 1 }}>
            Cloud or custom server
          </Typography>
          <Rows>{choices.elsewhere.map(row)}</Rows>
        </Box>
      </Stack>
      <PriceDialog state={choosing.priceless} saving={choosing.choosing} onPrice={choosing.setPrice} onClose={choosing.leavePrice} />
      <ConsentDialog
        question={choosing.question}
        state={state}
        agreeing={choosing.choosing}
        onAgree={choosing.agree}
        onDecline={choosing.decline}
      />
    </SectionCard>
  )
}

/**
 * A busy button cannot have the focus, and a closing dialog returns it to an element that had already lost it. When nothing is in progress any more and
 * nothing else has the focus, this moves it back to the button of the open choice.
 */
function useFocusKept(busy: boolean) {
  const list = useRef<HTMLDivElement>(null)
  const wasBusy = useRef(false)
  useEffect(() => {
    const ended = wasBusy.current && !busy
    wasBusy.current = busy
    if (!ended || document.activeElement !== document.body) return
    const place = list.current?.querySelector<HTMLElement>('button[type=submit]') ?? list.current?.querySelector<HTMLElement>(':checked')
    place?.focus({ preventScroll: true })
  }, [busy])
  return list
}

function Rows({ children }: { children: ReactNode }) {
  return (
    <Box
      sx={{
        border: '1px solid',
        borderColor: 'divider',
        borderRadius: '12px',
        overflow: 'hidden',
        '& > * + *': { borderTop: '1px solid', borderColor: 'divider' },
      }}
    >
      {children}
    </Box>
  )
}

interface ChoiceRowProps {
  choice: Choice
  /** Name of the radio group. */
  group: string
  open: boolean
  inUse: boolean
  onOpen: () => void
  children: ReactNode
}

function ChoiceRow({ choice, group, open, inUse, onOpen, children }: ChoiceRowProps) {
  const { title, text } = choice
  const id = useId()
  return (
    <Box sx={{ bgcolor: open ? 'background.default' : 'transparent' }}>
      <Stack
        component="label"
        direction="row"
        sx={{ gap: 1, px: { xs: 1, sm: 1.5 }, py: 1.5, alignItems: 'flex-start', cursor: 'pointer' }}
      >
        <Radio
          name={group}
          checked={open}
          onChange={onOpen}
          slotProps={{ input: { 'aria-describedby': `${id}-text`, 'aria-labelledby': `${id}-title` } }}
          sx={{ p: 0.75, my: -0.75 }}
        />
        <Box sx={{ flex: 1, minWidth: 0 }}>
          <Stack direction="row" sx={{ gap: 1, alignItems: 'center', flexWrap: 'wrap', minHeight: 24 }}>
            <Typography id={`${id}-title`} sx={{ fontWeight: 550 }}>
              {title}
            </Typography>
            {inUse && <Chip size="small" variant="outlined" color="primary" label="In use" />}
          </Stack>
          <Typography id={`${id}-text`} variant="body2" color="textSecondary">
            {text}
          </Typography>
        </Box>
      </Stack>
      {open && (!inUse || choice.engine !== 'on-device') && <Box sx={{ pl: { xs: 2, sm: 7 }, pr: 2, pb: 2.5, pt: 0.5 }}>{children}</Box>}
    </Box>
  )
}
