import type { ChipProps } from '@mui/material/Chip'
import type { ModelState } from '#contract/language-model/model.ts'

/** Whether the chosen engine can draft, as the text of a chip. */
export function modelChip({ why_not: whyNot, last_failure: failure }: ModelState): {
  label: string
  color: NonNullable<ChipProps['color']>
} {
  if (whyNot !== null) return { label: 'Not ready', color: 'warning' }
  if (failure !== null) return { label: 'Failed last time', color: 'warning' }
  return { label: 'Ready', color: 'success' }
}
