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
    <ToggleButtonGroup
      exclusive
      size="small"
      aria-label="Drafts"
      value={place}
      onChange={(_event, next: number | null) => {
        const draft = next === null ? undefined : drafts[next]
        if (draft !== undefined) onChoose(draft)
      }}
      sx={{ mb: 0.5, flexShrink: 0 }}
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
  )
}
