import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import ToggleButton from '@mui/material/ToggleButton'
import ToggleButtonGroup from '@mui/material/ToggleButtonGroup'
import type { Draft } from '#contract/voice/drafts.ts'

interface DraftPickerProps {
  drafts: readonly Draft[]
  chosen: Draft | undefined
  onChoose: (draft: Draft) => void
}

/** The drafts to choose from, by their numbers. */
export function DraftPicker({ drafts, chosen, onChoose }: DraftPickerProps) {
  const place = drafts.findIndex(({ text }) => text === chosen?.text)
  return (
    <Stack direction="row" sx={{ alignItems: 'center', gap: 1, flexShrink: 0 }}>
      <Typography variant="body2" color="textSecondary" aria-hidden>
        Draft
      </Typography>
      <ToggleButtonGroup
        exclusive
        size="small"
        aria-label="Drafts"
        value={place}
        onChange={(_event, next: number | null) => {
          const draft = next === null ? undefined : drafts[next]
          if (draft !== undefined) onChoose(draft)
        }}
      >
        {drafts.map(({ text }, index) => (
          <ToggleButton
            key={text}
            value={index}
            aria-label={`Draft ${index + 1}`}
            sx={{ minWidth: 32, height: 28, p: 0, color: 'text.primary' }}
          >
            {index + 1}
          </ToggleButton>
        ))}
      </ToggleButtonGroup>
    </Stack>
  )
}
